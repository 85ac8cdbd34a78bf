import { useTimeZone } from "next-intl";

/** Names the zone of the times before it: readers of one link, or of a printout, may be in several. */
export function ZoneName() {
  return <>&nbsp;· <span>{useTimeZone()}</span></>;
}
