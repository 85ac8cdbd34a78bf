import type { Mention } from "@/contracts/social/calls";
import { isMentionPageKey } from "../keys";
import { isListed } from "../mentions/view";
import type { TriageScene } from "./use-triage";

type Now = () => TriageScene | null;

/** Does what a key stands for. Settles when the next one may: after a page has been turned. */
export async function actOnKey(key: string, isShifted: boolean, now: Now): Promise<void> {
  const scene = now();
  if (!scene) return;
  const at = placeOf(scene);
  const mention = at === null ? undefined : scene.mentions[at];
  if (key === "j" || key === "k") return move(key === "j" ? 1 : -1, isShifted, now);
  if (key === "z") return takeBack(scene);
  if (key === "escape") return scene.select(new Set());
  if (!mention || at === null) return;
  if (key === "x") return isShifted ? selectRange(scene, at) : toggle(scene, mention);
  if (key === "e") return mark(scene, mention);
  const row = rowsOf(scene)[at];
  if (key === "o") row?.querySelector<HTMLElement>("a[target=_blank]")?.click();
  if (key === "s") await openSentiment(row);
}

const rowsOf = ({ list }: TriageScene): HTMLElement[] => [...(list?.querySelectorAll<HTMLElement>("ul[data-mentions] > li") ?? [])];

/** The mention that has the focus. Where it went with a mention that is gone, the one in its place; null where it never was in the list. */
function placeOf(scene: TriageScene): number | null {
  const rows = rowsOf(scene);
  const focused = rows.findIndex((row) => row.contains(document.activeElement));
  if (focused !== -1) return (scene.memory.place = focused);
  const { place } = scene.memory;
  const isLost = document.activeElement?.contains(scene.list) ?? true;
  return isLost && place !== null ? Math.min(place, rows.length - 1) : null;
}

/** Room above a mention, px, so that what comes before it, or a menu, has a place there. */
const roomAbove = 288;

function focusAt(scene: TriageScene | null, at: number): void {
  const row = scene && rowsOf(scene)[at];
  if (!row) return;
  scene.memory.place = at;
  row.tabIndex = -1;
  row.style.scrollMarginTop = `${roomAbove}px`;
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: "nearest" });
}

async function move(by: 1 | -1, isShifted: boolean, now: Now): Promise<void> {
  const scene = now();
  if (!scene) return;
  const at = placeOf(scene);
  const next = at === null ? 0 : at + by;
  if (next < 0 || next >= scene.mentions.length) return isShifted ? undefined : turn(by, now);
  if (isShifted && at !== null) selectRange(scene, next, at);
  focusAt(scene, next);
}

/** From where the range begins to a mention; `from` where none has begun. */
function selectRange(scene: TriageScene, to: number, from = to): void {
  const begun = scene.mentions.findIndex(({ id }) => id === scene.memory.anchor && scene.memory.selected.has(id));
  const start = begun === -1 ? from : begun;
  if (begun === -1) scene.memory.anchor = scene.mentions[from]?.id ?? null;
  const range = scene.mentions.slice(Math.min(start, to), Math.max(start, to) + 1);
  scene.select(new Set(range.map(({ id }) => id)));
  scene.tell("selected");
}

function toggle(scene: TriageScene, { id }: Mention): void {
  const selected = new Set(scene.memory.selected);
  if (!selected.delete(id)) selected.add(id);
  scene.memory.anchor = id;
  scene.select(selected);
  scene.tell("selected");
}

/** Read, or unread where all that is meant is read already. */
function mark(scene: TriageScene, mention: Mention): void {
  const meant = scene.memory.selected.has(mention.id) ? scene.mentions.filter(({ id }) => scene.memory.selected.has(id)) : [mention];
  const read = meant.some((one) => !one.is_read);
  scene.actions.onMark(mention, read);
  scene.tell(read ? "read" : "unread");
}

function takeBack(scene: TriageScene): void {
  const mention = scene.takeBack();
  scene.tell(mention ? "takenBack" : "nothingToTakeBack");
  const at = scene.mentions.findIndex(({ id }) => id === mention?.id);
  if (at !== -1) focusAt(scene, at);
}

/** The menu is pressed as by a key, and has the focus before the next key is taken. */
async function openSentiment(row: HTMLElement | undefined): Promise<void> {
  const button = row?.querySelector<HTMLElement>("[aria-haspopup=menu]");
  button?.focus({ preventScroll: true });
  button?.click();
  if (button) await until(() => document.activeElement?.closest("[role=menu]") !== null);
}

/**
 * The next page, or the one before. Where mentions have left the view, as read ones leave the unread, those of the next page have
 * come up to this one, and passing on would leave them out. Where some have come meanwhile, the next page begins with the last ones of this.
 */
async function turn(by: 1 | -1, now: Now): Promise<void> {
  const scene = now();
  if (!scene?.page) return;
  const { page, view } = scene;
  const known = new Set(scene.mentions.map(({ id }) => id));
  const findFresh = () => now()?.mentions.findIndex(({ id }) => !known.has(id)) ?? -1;
  if (by === 1 && scene.mentions.some((mention) => !isListed(view, mention))) {
    await scene.settled();
    await scene.cache.refetchWhere(isMentionPageKey);
    await until(() => now()?.page !== page);
    const fresh = findFresh();
    if (fresh !== -1) return focusAt(now(), fresh);
  }
  const wanted = view.page + by;
  if (wanted < 1 || (wanted - 1) * view.page_size >= (now()?.page?.total ?? 0)) return;
  scene.select(new Set());
  scene.onShow({ page: wanted });
  await until(() => now()?.page?.page === wanted && !now()?.isLoading);
  focusAt(now(), by === 1 ? Math.max(0, findFresh()) : (now()?.mentions.length ?? 1) - 1);
}

const patienceMs = 5_000;

/** Waits for what React has yet to draw, no longer than a person would. */
async function until(isSo: () => boolean): Promise<void> {
  const endMs = performance.now() + patienceMs;
  while (!isSo() && performance.now() < endMs) await new Promise((next) => requestAnimationFrame(next));
}
