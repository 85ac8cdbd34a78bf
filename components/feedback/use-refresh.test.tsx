import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { ToastRegion } from "@/components/ui/overlays/toast-region";
import { toast } from "@/components/ui/overlays/toast-store";
import { English } from "@/tests/support/web/test-providers";
import { useRefresh } from "./use-refresh";

function Refresh({ refresh, saysItself }: { refresh: () => Promise<unknown>; saysItself?: boolean }) {
  return <button type="button" onClick={useRefresh(refresh, saysItself).run}>Refresh</button>;
}

const show = (refresh: () => Promise<unknown>, saysItself?: boolean) => {
  render(
    <English>
      <Refresh refresh={refresh} {...(saysItself && { saysItself })} />
      <ToastRegion label="Notifications" closeLabel="Dismiss" />
    </English>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Refresh" }));
};
const toasts = () => document.querySelectorAll("[data-toast]").length;

afterEach(() => act(() => toast.clear()));

it("screen readers hear that a refresh is done, which its button otherwise only shows", async () => {
  show(async () => undefined);
  await vi.waitFor(() => expect(screen.getByText("Refreshed").closest("[aria-live=polite]")).not.toBeNull());
  expect(toasts()).toBe(0);
});

it("nothing is added to what a refresh says itself, or to the report of its failure", async () => {
  show(async () => undefined, true);
  cleanup();
  show(async () => Promise.reject(new Error("no")));
  await vi.waitFor(() => expect(screen.getAllByText("Refresh failed")).not.toHaveLength(0));
  expect(screen.queryByText("Refreshed")).toBeNull();
});
