import { languages, type Language, type Theme, themes } from "@/lib/shared/preferences";
import { StartError } from "../start/start-error";
import { allScenes, parseScene } from "./scenes";

export interface ShotOptions {
  /** Routes, each optionally with what to open on it: `/wallets+add`. */
  routes: string[];
  themes: Theme[];
  widths: number[];
  languages: Language[];
  out: string;
  /** A running product to take the screenshots of; without it one is started. */
  url: string | undefined;
  /** Screenshots of the product's screens, of README.md's one screen, or of the components. */
  subject: "screens" | "readme" | "gallery";
}

const defaults: Record<string, string> = {
  routes: allScenes.join(","),
  themes: themes.join(","),
  widths: "360,820,1440",
  languages: languages.join(","),
  out: "screenshots",
};

const readme: Record<string, string> = { routes: "/dashboard", themes: "dark", widths: "1440", languages: "en", out: "docs" };

/**
 * Reads `--routes=/wallets,/wallets+add --themes=dark --widths=1440
 * --languages=en --out=folder --url=http://…`, or `--readme`, or `--gallery`.
 * @throws StartError naming the first invalid argument.
 */
export function parseOptions(args: readonly string[]): ShotOptions {
  const subject = args.includes("--readme") ? "readme" : args.includes("--gallery") ? "gallery" : "screens";
  const given: Record<string, string> = subject === "readme" ? { ...readme } : { ...defaults };
  for (const arg of args.filter((one) => one !== "--readme" && one !== "--gallery")) {
    const [, name = "", value = ""] = /^--([a-z]+)=(.+)$/.exec(arg) ?? [];
    if (!(name in defaults) && name !== "url") {
      throw new StartError(`Unknown argument ${arg}: expected ${Object.keys(defaults).map((key) => `--${key}=…`).join(" ")} --url=…, --readme or --gallery.`);
    }
    given[name] = value;
  }
  const list = (name: string): string[] => (given[name] ?? "").split(",");
  const wrong = list("routes").find((route) => !parseScene(route));
  if (wrong) {
    throw new StartError(`Nothing can be opened as ${wrong}: expected one of ${allScenes.filter((scene) => scene.includes("+")).join(", ")}.`);
  }
  return {
    routes: list("routes"), themes: oneOf(themes, list("themes")), widths: list("widths").map(Number),
    languages: oneOf(languages, list("languages")),
    out: given.out ?? "", url: given.url, subject,
  };
}

function oneOf<Name extends string>(known: readonly Name[], given: readonly string[]): Name[] {
  return given.map((text) => {
    const name = known.find((one) => one === text);
    if (!name) throw new StartError(`${text} is not one of ${known.join(", ")}.`);
    return name;
  });
}

/** The file name of a screenshot in the output folder: `wallets-dark-390-zh-TW.png`. */
export function shotName(route: string, theme: string, width: number, language: string): string {
  const page = route.replaceAll(/[^a-zA-Z0-9]+/g, "-").replace(/^-|-$/g, "") || "home";
  return `${page}-${theme}-${width}-${language}.png`;
}
