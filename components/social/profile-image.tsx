import { useState } from "react";
import type { SocialProfile } from "@/contracts/social/profile";
import { Avatar } from "@/components/ui/figures/avatar";
import { authorName } from "@/lib/shared/format/author-name";
import { safeImage } from "./safe-url";

/** A profile's picture if the social network itself hosts it, else the initials; decorative either way. */
export function ProfileImage({ profile }: { profile: Pick<SocialProfile, "name" | "username" | "profile_image_url"> }) {
  const [isBroken, setBroken] = useState(false);
  const image = safeImage(profile.profile_image_url);
  if (image === null || isBroken) return <Avatar name={authorName(profile)} />;
  return (
    // oxlint-disable-next-line nextjs/no-img-element -- the network serves the picture in the size that is shown
    <img
      src={image} alt="" width={32} height={32} loading="lazy" decoding="async" referrerPolicy="no-referrer" onError={() => setBroken(true)}
      className="size-8 shrink-0 rounded-[9px] bg-soft object-cover"
    />
  );
}
