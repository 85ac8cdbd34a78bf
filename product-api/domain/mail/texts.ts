import type { Language } from "@/contracts/fields/language-rules";
import type { MailKind } from "./mail";

interface MailTexts {
  subject: string;
  text: string;
  /** Label of the link; null for a mail that only informs. */
  action: string | null;
  /** What to do if the reader did not request it. */
  otherwise: string;
}

/** What separates a label from the text after it on the same line. */
export const colons: Readonly<Record<Language, string>> = { en: ": ", "zh-CN": "：", "zh-TW": "：" };

/** The footer of every e-mail. */
export const footer: Readonly<Record<Language, string>> = {
  en: "Memescope never asks for a password, a seed phrase or a private key by email.",
  "zh-CN": "Memescope 绝不会通过邮件索要密码、助记词或私钥。",
  "zh-TW": "Memescope 絕不會透過郵件索取密碼、助記詞或私鑰。",
};

/** The text of each e-mail. */
export const mailTexts: Readonly<Record<Language, Readonly<Record<MailKind, MailTexts>>>> = {
  en: {
    "password-reset": {
      subject: "Set a new password", action: "Set a new password",
      text: "Someone, most likely you, asked to set a new password for your Memescope account. The link works once and expires in an hour.",
      otherwise: "If it was not you, you do not need to do anything: your password stays the same.",
    },
    "email-verification": {
      subject: "Confirm your email address", action: "Confirm this address",
      text: "Confirm that this address is yours, so that you can recover your Memescope account with it. The link works once and expires in three days.",
      otherwise: "If you do not have a Memescope account, ignore this message.",
    },
    "email-change": {
      subject: "Confirm your new email address", action: "Use this address",
      text: "This address is about to become the one for your Memescope account. The link works once and expires in a day; once you have used it, log in with the new address.",
      otherwise: "If you did not ask for it, ignore this message: nothing changes.",
    },
    "email-changed": {
      subject: "Your email address is about to change", action: null,
      text: "Someone who knows your password asked to change the email address of your Memescope account. It changes once the link sent to the new address is used.",
      otherwise: "If it was not you, set a new password now: that also makes the link invalid.",
    },
    "new-device": {
      subject: "A login from a new device", action: "See where you are logged in",
      text: "Someone logged in to your Memescope account from a browser that has not been used with it before.",
      otherwise: "If it was you, you do not need to do anything. If not, open the link, press “This wasn’t me” and set a new password: everyone else is logged out immediately.",
    },
    registration: {
      subject: "Finish your registration", action: "Finish your registration",
      text: "Someone, most likely you, is creating a Memescope account with this address. To finish and log in, open the link and enter the password you chose. The link works once and expires in a day.",
      otherwise: "If you have not just registered, you do not need to do anything: no account is created without the link and the password.",
    },
    "registration-refused": {
      subject: "You already have an account", action: "Log in",
      text: "Someone, perhaps you, tried to create a Memescope account with this address. It already has one, and nothing has changed.",
      otherwise: "If you have forgotten your password, reset it on the login page. If it was not you, you do not need to do anything.",
    },
    "password-changed": {
      subject: "Your password was changed", action: null,
      text: "The password of your Memescope account was changed, and all other sessions were ended.",
      otherwise: "If it was not you, reset your password on the login page immediately.",
    },
    "account-deleted": {
      subject: "Your account was deleted", action: null,
      text: "Your Memescope account was deleted, with everything in it. It cannot be restored.",
      otherwise: "If it was not you, someone knows your password: change it wherever else you use it, and contact whoever runs this site.",
    },
    "passkey-added": {
      subject: "A passkey was added", action: null,
      text: "A passkey was added to your Memescope account. Anyone who has it can log in with it.",
      otherwise: "If it was not you, remove it in Settings, under Passkeys and second factor, and change your password.",
    },
    "passkey-removed": {
      subject: "A passkey was removed", action: null,
      text: "A passkey was removed from your Memescope account, and every other session was ended.",
      otherwise: "If it was not you, change your password now, and check what is left under Passkeys and second factor in Settings.",
    },
    "totp-on": {
      subject: "An authenticator app was set up", action: null,
      text: "From now on, your Memescope account also asks for a code from an authenticator app after the password.",
      otherwise: "If it was not you, someone knows your password: reset it on the login page immediately, and contact whoever runs this site.",
    },
    "totp-off": {
      subject: "The authenticator app was removed", action: null,
      text: "Your Memescope account no longer asks for codes from an authenticator app, and every other session was ended.",
      otherwise: "If it was not you, change your password now and set the app up again.",
    },
    "recovery-code-used": {
      subject: "A recovery code was used", action: null,
      text: "Someone logged in to your Memescope account with its password and a recovery code. That code no longer works.",
      otherwise: "If it was not you, change your password now and create new recovery codes in Settings.",
    },
    "recovery-codes-renewed": {
      subject: "New recovery codes were created", action: null,
      text: "Your Memescope account has new recovery codes. The old ones no longer work.",
      otherwise: "If it was not you, change your password now and create new codes.",
    },
  },
  "zh-CN": {
    "password-reset": {
      subject: "设置新密码", action: "设置新密码",
      text: "有人（很可能是您本人）请求为您的 Memescope 账号设置新密码。此链接仅可使用一次，一小时内有效。",
      otherwise: "如果不是您本人操作，则无需处理：密码保持不变。",
    },
    "email-verification": {
      subject: "确认您的邮箱地址", action: "确认此邮箱",
      text: "请确认此邮箱属于您，以便日后找回您的 Memescope 账号。此链接仅可使用一次，三天内有效。",
      otherwise: "如果您没有 Memescope 账号，请忽略此邮件。",
    },
    "email-change": {
      subject: "确认您的新邮箱地址", action: "使用此邮箱",
      text: "此邮箱将成为您 Memescope 账号的邮箱。此链接仅可使用一次，一天内有效；之后请用新邮箱登录。",
      otherwise: "如果您没有提出此请求，请忽略此邮件，一切保持不变。",
    },
    "email-changed": {
      subject: "您的邮箱地址即将更改", action: null,
      text: "有人使用您的密码请求更改您 Memescope 账号的邮箱地址。新邮箱收到的链接被使用后，更改即生效。",
      otherwise: "如果不是您本人操作，请立即设置新密码，该链接也会随之失效。",
    },
    "new-device": {
      subject: "有新设备登录", action: "查看登录位置",
      text: "有人从此前未使用过的浏览器登录了您的 Memescope 账号。",
      otherwise: "如果是您本人，则无需处理。如果不是，请打开链接，点击“这不是我”并设置新密码：其他所有会话会立即结束。",
    },
    registration: {
      subject: "完成注册", action: "完成注册",
      text: "有人（很可能是您本人）正在用此邮箱注册 Memescope 账号。请打开链接并输入您设置的密码，即可完成注册并登录。此链接仅可使用一次，一天内有效。",
      otherwise: "如果您刚才没有注册，则无需理会：没有此链接和密码，就不会创建账号。",
    },
    "registration-refused": {
      subject: "您已有账号", action: "登录",
      text: "有人（可能是您本人）尝试用此邮箱注册 Memescope 账号。此邮箱已有账号，一切未变。",
      otherwise: "如果忘记了密码，请在登录页面申请设置新密码。如果不是您本人操作，则无需处理。",
    },
    "password-changed": {
      subject: "您的密码已更改", action: null,
      text: "您的 Memescope 账号已设置新密码，其他会话均已结束。",
      otherwise: "如果不是您本人操作，请立即在登录页面申请设置新密码。",
    },
    "account-deleted": {
      subject: "您的账号已删除", action: null,
      text: "您的 Memescope 账号及其中的所有内容已被删除，无法恢复。",
      otherwise: "如果不是您本人操作，说明有人知道您的密码：请在使用同一密码的其他网站更改密码，并联系本站运营者。",
    },
    "passkey-added": {
      subject: "已添加通行密钥", action: null,
      text: "您的 Memescope 账号添加了一个通行密钥。持有该密钥的人可以用它登录。",
      otherwise: "如果不是您本人操作，请在设置的“通行密钥与两步验证”中将其移除，并更改密码。",
    },
    "passkey-removed": {
      subject: "已移除通行密钥", action: null,
      text: "您的 Memescope 账号移除了一个通行密钥，其他会话均已结束。",
      otherwise: "如果不是您本人操作，请立即更改密码，并在设置的“通行密钥与两步验证”中检查剩余的登录方式。",
    },
    "totp-on": {
      subject: "已设置身份验证器应用", action: null,
      text: "从现在起，登录您的 Memescope 账号时，输入密码后还需输入身份验证器应用的验证码。",
      otherwise: "如果不是您本人操作，说明有人知道您的密码：请立即在登录页面重置密码，并联系本站运营者。",
    },
    "totp-off": {
      subject: "已移除身份验证器应用", action: null,
      text: "您的 Memescope 账号不再要求身份验证器应用的验证码，其他会话均已结束。",
      otherwise: "如果不是您本人操作，请立即更改密码，并重新设置该应用。",
    },
    "recovery-code-used": {
      subject: "已使用一个恢复代码", action: null,
      text: "有人使用密码和一个恢复代码登录了您的 Memescope 账号。该代码已失效。",
      otherwise: "如果不是您本人操作，请立即更改密码，并在设置中重新生成恢复代码。",
    },
    "recovery-codes-renewed": {
      subject: "已重新生成恢复代码", action: null,
      text: "您的 Memescope 账号有了新的恢复代码，之前的代码均已失效。",
      otherwise: "如果不是您本人操作，请立即更改密码，并再次生成新的代码。",
    },
  },
  "zh-TW": {
    "password-reset": {
      subject: "設定新密碼", action: "設定新密碼",
      text: "有人（很可能是您本人）要求為您的 Memescope 帳號設定新密碼。此連結僅能使用一次，一小時內有效。",
      otherwise: "若非您本人操作，無須處理：密碼維持不變。",
    },
    "email-verification": {
      subject: "確認您的電子郵件地址", action: "確認此地址",
      text: "請確認此地址屬於您，以便日後取回您的 Memescope 帳號。此連結僅能使用一次，三天內有效。",
      otherwise: "若您沒有 Memescope 帳號，請忽略此郵件。",
    },
    "email-change": {
      subject: "確認您的新電子郵件地址", action: "使用此地址",
      text: "此地址將成為您 Memescope 帳號的電子郵件地址。此連結僅能使用一次，一天內有效；之後請用新地址登入。",
      otherwise: "若您沒有提出此要求，請忽略此郵件，一切維持不變。",
    },
    "email-changed": {
      subject: "您的電子郵件地址即將變更", action: null,
      text: "有人使用您的密碼，要求變更您 Memescope 帳號的電子郵件地址。新地址收到的連結被使用後，變更即生效。",
      otherwise: "若非您本人操作，請立即設定新密碼，該連結也會隨之失效。",
    },
    "new-device": {
      subject: "有新裝置登入", action: "查看登入位置",
      text: "有人從先前未曾使用過的瀏覽器登入了您的 Memescope 帳號。",
      otherwise: "若是您本人，無須處理。若不是，請開啟連結，按下「這不是我」並設定新密碼：其他所有工作階段會立即結束。",
    },
    registration: {
      subject: "完成註冊", action: "完成註冊",
      text: "有人（很可能是您本人）正以此電子郵件地址註冊 Memescope 帳號。請開啟連結並輸入您設定的密碼，即可完成註冊並登入。此連結僅能使用一次，一天內有效。",
      otherwise: "若您剛才沒有註冊，則無須理會：沒有此連結和密碼，就不會建立帳號。",
    },
    "registration-refused": {
      subject: "您已有帳號", action: "登入",
      text: "有人（可能是您本人）嘗試以此電子郵件地址註冊 Memescope 帳號。此地址已有帳號，一切維持不變。",
      otherwise: "若忘記密碼，請在登入頁面申請設定新密碼。若非您本人操作，無須處理。",
    },
    "password-changed": {
      subject: "您的密碼已變更", action: null,
      text: "您的 Memescope 帳號已設定新密碼，其他工作階段均已結束。",
      otherwise: "若非您本人操作，請立即在登入頁面申請設定新密碼。",
    },
    "account-deleted": {
      subject: "您的帳號已刪除", action: null,
      text: "您的 Memescope 帳號及其中的所有內容已被刪除，無法復原。",
      otherwise: "若非您本人操作，表示有人知道您的密碼：請在使用同一密碼的其他網站變更密碼，並聯絡本站營運者。",
    },
    "passkey-added": {
      subject: "已新增通行金鑰", action: null,
      text: "您的 Memescope 帳號新增了一把通行金鑰。持有該金鑰的人可以用它登入。",
      otherwise: "若非您本人操作，請在設定的「通行金鑰與兩步驟驗證」中將其移除，並變更密碼。",
    },
    "passkey-removed": {
      subject: "已移除通行金鑰", action: null,
      text: "您的 Memescope 帳號移除了一把通行金鑰，其他工作階段均已結束。",
      otherwise: "若非您本人操作，請立即變更密碼，並在設定的「通行金鑰與兩步驟驗證」中檢查剩餘的登入方式。",
    },
    "totp-on": {
      subject: "已設定驗證器應用程式", action: null,
      text: "從現在起，登入您的 Memescope 帳號時，輸入密碼後還須輸入驗證器應用程式的驗證碼。",
      otherwise: "若非您本人操作，表示有人知道您的密碼：請立即在登入頁面重設密碼，並聯絡本站營運者。",
    },
    "totp-off": {
      subject: "已移除驗證器應用程式", action: null,
      text: "您的 Memescope 帳號不再要求驗證器應用程式的驗證碼，其他工作階段均已結束。",
      otherwise: "若非您本人操作，請立即變更密碼，並重新設定該應用程式。",
    },
    "recovery-code-used": {
      subject: "已使用一組復原碼", action: null,
      text: "有人使用密碼和一組復原碼登入了您的 Memescope 帳號。該復原碼已失效。",
      otherwise: "若非您本人操作，請立即變更密碼，並在設定中重新產生復原碼。",
    },
    "recovery-codes-renewed": {
      subject: "已重新產生復原碼", action: null,
      text: "您的 Memescope 帳號有了新的復原碼，先前的復原碼均已失效。",
      otherwise: "若非您本人操作，請立即變更密碼，並再次產生新的復原碼。",
    },
  },
};
