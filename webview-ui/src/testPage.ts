import { cleanup } from "@testing-library/react";
import { vi } from "vitest";

/** Ends what a test has rendered or replaced. All test files of a worker share one page. */
export function clearPage(): void {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  localStorage.clear();
  document.body.replaceChildren();
  document.body.className = "";
  delete document.documentElement.dataset["theme"];
  // jsdom has no copy command: a test that adds one must not give it to the next.
  Reflect.deleteProperty(document, "execCommand");
}
