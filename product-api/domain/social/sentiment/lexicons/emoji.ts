import type { WeightedTerms } from "./weighted";

/** Emoji without variation selectors and skin tones. Zero or absent: says nothing alone. */
export const emojiWeights: WeightedTerms = [
  [2.5, "🚀 🌕 🌙 💎 🙌 🤑 🏆 🥇 💯 🎉 🥳 ❤ 🫶 😍 🥰 🐂 💚"],
  [1.5, "🔥 📈 💪 👏 👍 🙏 😎 😁 😄 😊 🤩 🤝 💰 💸 ✅ ⬆ 🟢 🌝 🎊 💙 🧡 💛 💜 🖤 🤍 🤗 👑 ✨ 🍾 🥂 😋 ☺ 🫡 🤌 👌"],
  [0.7, "😂 🤣 😆 😌 🙂 ☀ ⭐ 🌟 💥 😉 😏 👀 🍀 🦾 🎯"],
  [-0.6, "😭 😅 😐 😑 😕 🤔 😬 🥲 😮 😳 🫤 😶 🥱 😒 🙄"],
  [-1.5, "😢 😞 😔 😩 😫 🥶 😰 😨 😱 😓 😥 😟 🙁 ☹ 👎 📉 🔻 ⬇ 🔴 💀 ☠ ⚰ 🩸 🐻 ❌ 🚩 🤦 💔 ⛔ 🆘"],
  [-2.5, "😡 😠 🤬 🤮 🤢 💩 🤡 🖕"],
];

/** The author means the opposite of the kind words. */
export const emojiOfSarcasm = "🙃 🙄 🤡";

/** Laughter: next to claims of trust alone it mocks them. */
export const emojiOfLaughter = "😂 🤣 😆";
