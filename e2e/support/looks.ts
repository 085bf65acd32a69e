import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { problemsInEveryTheme } from "./panelPage.ts";

/**
 * Adds a test of the whole tier: in the state that the test before it has left, axe finds nothing in any theme. `open`
 * leads to another state, and `close` back.
 */
export function itIsAccessible(
  page: () => Page,
  name: string,
  { open, close }: { readonly open?: () => Promise<void>; readonly close?: () => Promise<void> } = {},
): void {
  it(`is accessible in every theme: ${name}`, { tags: ["whole"] }, async () => {
    await open?.();
    expect(await problemsInEveryTheme(page(), name)).toEqual([]);
    await close?.();
  });
}
