/**
 * The texts of the crash screens, apart from the other messages: all languages are in the bundle, because nothing more may have to load
 * after a crash. `{digest}` stands for the reference.
 */
export const crashMessages = {
  en: {
    title: "Something went wrong.",
    text: "An unexpected error occurred. Please try refreshing the page or contact support if the problem persists.",
    tryAgain: "Try Again",
    reload: "Reload Page",
    goHome: "Go Home",
    reference: "Error reference: {digest}",
  },
  "zh-TW": {
    title: "出了點問題。",
    text: "發生未預期的錯誤。請重新整理頁面；若問題持續發生，請聯絡客服。",
    tryAgain: "重試",
    reload: "重新載入頁面",
    goHome: "回到首頁",
    reference: "錯誤編號：{digest}",
  },
  "zh-CN": {
    title: "出了点问题。",
    text: "发生意外错误。请尝试刷新页面；如果问题仍然存在，请联系客服。",
    tryAgain: "重试",
    reload: "刷新页面",
    goHome: "返回首页",
    reference: "错误编号：{digest}",
  },
} as const;
