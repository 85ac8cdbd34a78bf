import type { Mention, MentionPage } from "@/contracts/social/calls";
import type { ShowView } from "@/lib/client/address/use-view";
import type { AnswerCache } from "@/lib/client/cache/use-cache";
import type { ItemActions } from "../mentions/mention-actions";
import type { MentionView } from "../mentions/view";

/** What a key did, for the status line. */
export type TriageStatus = "read" | "unread" | "takenBack" | "nothingToTakeBack" | "selected";

/** The current state that the keys act on. */
export interface TriageScene {
  /** Contains the list of mentions and no other list of mentions. */
  list: HTMLElement | null;
  /** In list order. */
  mentions: readonly Mention[];
  page: MentionPage | undefined;
  isLoading: boolean;
  view: MentionView;
  onShow: ShowView<MentionView>;
  cache: AnswerCache;
  select: (ids: ReadonlySet<string>) => void;
  actions: ItemActions;
  undo: () => Mention | null;
  /** Settles when the server has received all changes made so far. */
  settled: () => Promise<unknown>;
  setStatus: (status: TriageStatus) => void;
  memory: Memory;
}

/** What the next key needs to know, even if it comes before the next render. */
export interface Memory {
  /** The index in the list where the focus was last. */
  place: number | null;
  /** The id of the mention where a range begins. */
  anchor: string | null;
  selected: ReadonlySet<string>;
  store: (selected: ReadonlySet<string>) => void;
}
