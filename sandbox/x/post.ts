import type { Annotation } from "./phrases";
import type { User } from "./users";

/** A post of the stand-in, as it is at a given time. */
export interface Post {
  readonly id: string;
  /** Earlier versions of it, oldest first. */
  readonly earlierIds?: readonly string[];
  readonly atMs: number;
  readonly text: string;
  readonly lang: string;
  readonly author: User;
  readonly annotations: readonly Annotation[];
  readonly counts: Counts;
}

export interface Counts {
  readonly likes: number;
  readonly reposts: number;
  readonly replies: number;
  readonly quotes: number;
}
