"use client";

import { useTimeZone } from "next-intl";
import { useCallback, useMemo } from "react";
import type { Digest } from "@/contracts/digest/calls";
import { changeAddress } from "@/lib/client/address/url-state";
import { useQuery } from "@/lib/client/address/use-query";
import { useCall } from "@/lib/client/cache/use-call";
import { type DigestView, queryOfView, readDigestView, writeDigestView } from "./view";

/** What the server rendered the screen with. */
export interface InitialDigest {
  view: DigestView;
  digest: Digest | undefined;
}

/** The view that the address holds, and a way to another one. */
export function useDigestView(): { view: DigestView; show: (change: Partial<DigestView>) => void } {
  const params = useQuery();
  const view = useMemo(() => readDigestView(params), [params]);
  const show = useCallback((change: Partial<DigestView>) => {
    changeAddress((now) => writeDigestView(now, { ...readDigestView(now), ...change }), "push");
  }, []);
  return { view, show };
}

/** The digest of a view. */
export function useDigest(view: DigestView, { view: first, digest }: InitialDigest) {
  const zone = useTimeZone() ?? "UTC";
  const isFirst = view.period === first.period && view.on === first.on && view.zone === first.zone;
  return useCall("GET /api/v1/digest", { query: queryOfView(view, zone) }, { fallback: isFirst ? digest : undefined, keepPrevious: true });
}
