import type { WeightedTerms } from "./weighted";

/** Emoji without variation selectors and skin tones. Zero or absent: says nothing by itself. */
export const emojiWeights: WeightedTerms = [
  [2.5, "🚀 🌕 🌙 💎 🙌 🤑 🏆 🥇 💯 🎉 🥳 ❤ 🫶 😍 🥰 🐂 💚"],
  [1.5, "🔥 📈 💪 👏 👍 🙏 😎 😁 😄 😊 🤩 🤝 💰 💸 ✅ ⬆ 🟢 🌝 🎊 💙 🧡 💛 💜 🖤 🤍 🤗 👑 ✨ 🍾 🥂 😋 ☺ 🫡 🤌 👌"],
  [0.7, "😂 🤣 😆 😌 🙂 ☀ ⭐ 🌟 💥 😉 😏 👀 🍀 🦾 🎯"],
  [-0.6, "😭 😅 😐 😑 😕 🤔 😬 🥲 😮 😳 🫤 😶 🥱 😒 🙄"],
  [-1.5, "😢 😞 😔 😩 😫 🥶 😰 😨 😱 😓 😥 😟 🙁 ☹ 👎 📉 🔻 ⬇ 🔴 💀 ☠ ⚰ 🩸 🐻 ❌ 🚩 🤦 💔 ⛔ 🆘"],
  [-2.5, "😡 😠 🤬 🤮 🤢 💩 🤡 🖕"],
];

/** Signals that the author means the opposite of kind words. */
export const emojiOfSarcasm = "🙃 🙄 🤡";

/** Laughter: mocks claims of trust if there is no other praise. */
export const emojiOfLaughter = "😂 🤣 😆";
