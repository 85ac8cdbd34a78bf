import type { SavedView, SavedViewInput } from "@/contracts/views/calls";
import { viewPaths } from "@/contracts/views/rules";
import { useCache } from "@/lib/client/cache/use-cache";
import { useCall } from "@/lib/client/cache/use-call";
import { callBff, callPath } from "@/lib/client/request/api";

const viewsKey = callPath("GET /api/v1/views");

/** The user's saved views of all screens. @param isEnabled fetches nothing while false */
export function useSavedViews(isEnabled = true) {
  return useCall("GET /api/v1/views", {}, { enabled: isEnabled });
}

/** The URL of a saved view. */
export function viewHref({ screen, query }: Pick<SavedView, "screen" | "query">): string {
  return query === "" ? viewPaths[screen] : `${viewPaths[screen]}?${query}`;
}

/** Changes to saved views, here and on the server. All throw ApiError if refused. */
export function useViewChanges() {
  const cache = useCache();
  const changed = (update: (known: SavedView[]) => SavedView[]) => cache.change<SavedView[]>(viewsKey, (known) => known && update(known));
  const patch = async (id: string, body: { name?: string; place?: number }) => callBff("PATCH /api/v1/views/:id", { params: { id }, body });
  const move = async (view: SavedView, place: number) => {
    await cache.changeWhile<SavedView[]>(viewsKey, inTurn(() => patch(view.id, { place })), (known) => placed(known ?? [], view, place));
  };
  return {
    async save(input: SavedViewInput): Promise<SavedView> {
      const saved = await callBff("POST /api/v1/views", { body: input });
      changed((known) => [...known.filter(({ id }) => id !== saved.id), saved]);
      return saved;
    },
    async rename(view: SavedView, name: string): Promise<void> {
      const renamed = await patch(view.id, { name });
      changed((known) => known.map((one) => (one.id === view.id ? renamed : one)));
    },
    move,
    remove: (view: SavedView) =>
      cache.changeWhile<SavedView[]>(
        viewsKey,
        callBff("DELETE /api/v1/views/:id", { params: { id: view.id } }),
        (known) => (known ?? []).filter(({ id }) => id !== view.id),
      ),
    /** Restores a deleted view to its place. */
    async restore({ screen, name, query }: SavedView, place: number): Promise<void> {
      const saved = await callBff("POST /api/v1/views", { body: { screen, name, query } });
      changed((known) => [...known, saved]);
      await move(saved, place);
    },
  };
}

let lastMove: Promise<unknown> = Promise.resolve();

/** Sends one move after another: if the first arrived last, the server would end with it. */
function inTurn<T>(send: () => Promise<T>): Promise<T> {
  const sent = lastMove.then(send);
  lastMove = sent.catch(() => undefined);
  return sent;
}

/** The list with one view moved to a place among those of its screen. */
function placed(known: readonly SavedView[], view: SavedView, place: number): SavedView[] {
  const ofScreen = known.filter(({ screen, id }) => screen === view.screen && id !== view.id).toSpliced(place, 0, view);
  return [...known.filter(({ screen }) => screen !== view.screen), ...ofScreen];
}
