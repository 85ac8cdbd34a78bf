import { toast } from "@/components/ui/overlays/toast-store";
import { useErrorText } from "@/lib/client/request/use-error-text";

/** Runs a user's action and shows an error toast if it fails. `reason` is shown below `title` if the error has no text of its own. */
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
