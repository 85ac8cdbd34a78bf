import type { ReactNode } from "react";
import { Card } from "../ui/card";
import { EmptyState } from "../ui/empty-state";
import type { IconName } from "../ui/icons";

interface ComingPageProps {
  icon: IconName;
  heading: string;
  /** One honest sentence: what comes here. */
  text: string;
  action?: ReactNode;
}

/** A page whose screen is still to come, with its final title and frame. */
export function ComingPage({ icon, heading, text, action }: ComingPageProps) {
  return (
    <div className="page">
      <Card><EmptyState icon={icon} title={heading} text={text} action={action} /></Card>
    </div>
  );
}
