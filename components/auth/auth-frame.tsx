import type { ReactNode } from "react";
import { PageHeading } from "@/components/ui/figures/page-heading";
import { Icon, Mark } from "@/components/ui/figures/icons";
import { Link } from "@/components/ui/controls/link";
import { useTranslations } from "@/lib/shared/use-translations";
import { FragmentLink } from "./fragment-link";
import { Showcase } from "./showcase";

interface AuthFrameProps {
  title: string;
  /** Omitted if the form shows its own lead, because the text does not always apply. */
  lead?: string;
  children: ReactNode;
  /** The question and link to the other page; the link keeps the return path, if any, and its fragment, unless that is a token. */
  other: { question: string; label: string; href: string; keepsFragment?: boolean };
}

/** Layout of the pages for signed-out visitors: the product on the left and the form on the right; narrow screens show only the form. */
export function AuthFrame({ title, lead, children, other }: AuthFrameProps) {
  const OtherLink = other.keepsFragment ? FragmentLink : Link;
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] lg:grid-cols-[1.1fr_1fr]">
      <Showcase />
      <div className="flex flex-col px-5 py-6 sm:px-10">
        <header className="flex items-center gap-2.5 text-md font-[650] tracking-tight lg:invisible"><Mark />Memescope</header>
        {/* Focused in a new document too, as after a log-out: what comes first only presents the product. */}
        <main
          id="main" tabIndex={-1} autoFocus
          className="m-auto grid w-full max-w-[380px] grid-cols-[minmax(0,1fr)] gap-6 py-8 outline-none"
        >
          <div>
            <PageHeading>{title}</PageHeading>
            {lead ? <p className="mt-1.5 text-muted">{lead}</p> : null}
          </div>
          {children}
          <p className="text-center text-muted">
            {other.question}{" "}
            <OtherLink
              href={other.href} className="tap -my-2 inline-block py-2 font-semibold text-accent-text underline-offset-4 hover:underline"
            >
              {other.label}
            </OtherLink>
          </p>
        </main>
        <Foot />
      </div>
    </div>
  );
}

function Foot() {
  const t = useTranslations("auth");
  return (
    <footer className="flex items-center justify-center gap-2 text-sm text-pretty text-muted">
      <Icon name="shield" size={14} />
      {t("readOnly")}
    </footer>
  );
}
