import { cleanup } from "@testing-library/react";
import { vi } from "vitest";

/** Removes everything that a test has rendered or replaced. All test files of a worker share one page. */
export function clearPage(): void {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  localStorage.clear();
  document.body.replaceChildren();
  document.body.className = "";
  delete document.documentElement.dataset["theme"];
  // jsdom has no copy command: one that a test adds must not affect the next test.
  Reflect.deleteProperty(document, "execCommand");
}
