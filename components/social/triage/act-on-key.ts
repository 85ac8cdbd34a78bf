import type { Mention } from "@/contracts/social/calls";
import { isMentionPageKey } from "../keys";
import { isListed } from "../mentions/view";
import type { TriageScene } from "./scene";

type GetScene = () => TriageScene | null;

/** Performs a key's action. Settles when the next key may be handled, for example once the next page is there. */
export async function actOnKey(key: string, isShifted: boolean, getScene: GetScene): Promise<void> {
  const scene = getScene();
  if (!scene) return;
  const at = focusedIndexOf(scene);
  const mention = at === null ? undefined : scene.mentions[at];
  if (key === "j" || key === "k") return move(key === "j" ? 1 : -1, isShifted, getScene);
  if (key === "z") return undo(scene);
  if (key === "escape") return scene.select(new Set());
  if (!mention || at === null) return;
  if (key === "x") return isShifted ? selectRange(scene, at) : toggle(scene, mention);
  if (key === "e") return mark(scene, mention);
  const row = rowsOf(scene)[at];
  if (key === "o") row?.querySelector<HTMLElement>("a[target=_blank]")?.click();
  if (key === "s") await openSentiment(row);
}

const rowsOf = ({ list }: TriageScene): HTMLElement[] => [...(list?.querySelectorAll<HTMLElement>("ul[data-mentions] > li") ?? [])];

/**
 * The index of the mention that has focus. If focus was lost with a removed
 * mention, the index of the one in its place; null if focus was never in the list.
 */
function focusedIndexOf(scene: TriageScene): number | null {
  const rows = rowsOf(scene);
  const focused = rows.findIndex((row) => row.contains(document.activeElement));
  if (focused !== -1) return (scene.memory.place = focused);
  const { place } = scene.memory;
  const isLost = document.activeElement?.contains(scene.list) ?? true;
  return isLost && place !== null ? Math.min(place, rows.length - 1) : null;
}

/** Space to keep above a focused mention, in px, for the mentions before it or a menu. */
const roomAbove = 288;

function focusMention(scene: TriageScene | null, at: number): void {
  const row = scene && rowsOf(scene)[at];
  if (!row) return;
  scene.memory.place = at;
  row.tabIndex = -1;
  row.style.scrollMarginTop = `${roomAbove}px`;
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: "nearest" });
}

async function move(by: 1 | -1, isShifted: boolean, getScene: GetScene): Promise<void> {
  const scene = getScene();
  if (!scene) return;
  const at = focusedIndexOf(scene);
  const next = at === null ? 0 : at + by;
  if (next < 0 || next >= scene.mentions.length) return isShifted ? undefined : turnPage(by, getScene);
  if (isShifted && at !== null) selectRange(scene, next, at);
  focusMention(scene, next);
}

/** Selects from where the range begins up to `to`; if no range has begun, it begins at `from`. */
function selectRange(scene: TriageScene, to: number, from = to): void {
  const anchorAt = scene.mentions.findIndex(({ id }) => id === scene.memory.anchor && scene.memory.selected.has(id));
  const start = anchorAt === -1 ? from : anchorAt;
  if (anchorAt === -1) scene.memory.anchor = scene.mentions[from]?.id ?? null;
  const range = scene.mentions.slice(Math.min(start, to), Math.max(start, to) + 1);
  scene.select(new Set(range.map(({ id }) => id)));
  scene.setStatus("selected");
}

function toggle(scene: TriageScene, { id }: Mention): void {
  const selected = new Set(scene.memory.selected);
  if (!selected.delete(id)) selected.add(id);
  scene.memory.anchor = id;
  scene.select(selected);
  scene.setStatus("selected");
}

/** Marks the mention, or all selected ones if it is among them, as read; as unread if they all are read already. */
function mark(scene: TriageScene, mention: Mention): void {
  const targets = scene.memory.selected.has(mention.id) ? scene.mentions.filter(({ id }) => scene.memory.selected.has(id)) : [mention];
  const read = targets.some((one) => !one.is_read);
  scene.actions.onMark(mention, read);
  scene.setStatus(read ? "read" : "unread");
}

function undo(scene: TriageScene): void {
  const mention = scene.undo();
  scene.setStatus(mention ? "takenBack" : "nothingToTakeBack");
  const at = scene.mentions.findIndex(({ id }) => id === mention?.id);
  if (at !== -1) focusMention(scene, at);
}

/** Opens the menu as the keyboard would, and waits until it has focus before the next key is handled. */
async function openSentiment(row: HTMLElement | undefined): Promise<void> {
  const button = row?.querySelector<HTMLElement>("[aria-haspopup=menu]");
  button?.focus({ preventScroll: true });
  button?.click();
  if (button) await until(() => document.activeElement?.closest("[role=menu]") !== null);
}

/**
 * Goes to the next or the previous page. If mentions have left the view, as read ones leave a list of unread ones, those of the next page
 * have moved up to this one, and moving on would skip them. If new ones have arrived, the next page begins with the last ones of this page.
 */
async function turnPage(by: 1 | -1, getScene: GetScene): Promise<void> {
  const scene = getScene();
  if (!scene?.page) return;
  const { page, view } = scene;
  const known = new Set(scene.mentions.map(({ id }) => id));
  const findFirstNew = () => getScene()?.mentions.findIndex(({ id }) => !known.has(id)) ?? -1;
  if (by === 1 && scene.mentions.some((mention) => !isListed(view, mention, scene.mentions))) {
    await scene.settled();
    await scene.cache.refetchWhere(isMentionPageKey);
    await until(() => getScene()?.page !== page);
    const firstNew = findFirstNew();
    if (firstNew !== -1) return focusMention(getScene(), firstNew);
  }
  const targetPage = view.page + by;
  if (targetPage < 1 || (targetPage - 1) * view.page_size >= (getScene()?.page?.total ?? 0)) return;
  scene.select(new Set());
  scene.onShow({ page: targetPage });
  await until(() => getScene()?.page?.page === targetPage && !getScene()?.isLoading);
  focusMention(getScene(), by === 1 ? Math.max(0, findFirstNew()) : (getScene()?.mentions.length ?? 1) - 1);
}

const maxWaitMs = 5_000;

/** Waits for something that React has yet to render, but no longer than a person would. */
async function until(isMet: () => boolean): Promise<void> {
  const endMs = performance.now() + maxWaitMs;
  while (!isMet() && performance.now() < endMs) await new Promise((next) => requestAnimationFrame(next));
}
