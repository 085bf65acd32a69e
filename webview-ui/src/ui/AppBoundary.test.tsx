import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { AppBoundary } from "./AppBoundary.tsx";

// React also reports errors there that a boundary has caught.
beforeEach(() => void vi.spyOn(console, "error").mockReturnValue(undefined));

function Content({ source }: { readonly source: { readonly failure?: Error } }) {
  if (source.failure !== undefined) throw source.failure;
  return <p>the review</p>;
}

describe("AppBoundary", () => {
  it("reports a failure, confirms that the review is safe, and shows it again on request", async () => {
    const failure = new Error("broken");
    const source: { failure?: Error } = { failure };
    const reported: unknown[] = [];
    render(
      <AppBoundary onError={(problem) => reported.push(problem)}>
        <Content source={source} />
      </AppBoundary>,
    );
    expect(screen.getByRole("alert").textContent).toContain("Your review is safe.");
    expect(reported).toEqual([failure]);
    delete source.failure;
    await userEvent.click(screen.getByText("Show the review again"));
    expect(screen.getByText("the review")).toBeDefined();
  });
});
