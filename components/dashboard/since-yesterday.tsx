import dynamic from "next/dynamic";
import { useEffect, useRef, useState } from "react";
import { Skeleton } from "@/components/ui/figures/skeleton";
import { withMessages } from "@/lib/client/messages/with-messages";

const DayLines = dynamic(
  () => withMessages(["sinceYesterday"], () => import("./day-lines"), "DayLines"), { ssr: false, loading: DaySkeleton },
);

/** How close to the viewport the lines start to load, so that they are there when they scroll into view. */
const margin = "100px";

/** What happened since yesterday, in a few lines. Loaded only when near the viewport, so that nothing above waits for it. */
export function SinceYesterday() {
  const box = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => { if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true); }, { rootMargin: margin },
    );
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);
  return <div ref={box}>{isNear ? <DayLines /> : <DaySkeleton />}</div>;
}

/** Placeholder of about the same size. */
function DaySkeleton() {
  return (
    <div aria-hidden="true" className="card px-4.5 py-4 print:hidden">
      <Skeleton className="mb-3 h-5 w-28" />
      <div className="grid gap-1">{["mentions", "post", "transaction", "rank"].map((one) => (
        <span key={one} className="flex min-h-control items-center max-sm:min-h-12"><Skeleton className="h-4 w-2/3" /></span>
      ))}</div>
    </div>
  );
}
