"use client";

import { toast } from "@/components/ui/overlays/toast-store";
import { useErrorText } from "@/lib/client/request/use-error-text";

/** Does something for a person, and says what failed where it does; `reason` stands below `title` where the error has no words of its own. */
export function useAttempt() {
  const errorText = useErrorText();
  return async (title: string, act: () => Promise<unknown>, reason = title): Promise<void> => {
    try {
      await act();
    } catch (error) {
      toast.error(errorText(error, reason, title), { title });
    }
  };
}
