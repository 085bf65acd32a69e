import { render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { SectionBoundary } from "./SectionBoundary.tsx";

// React also reports errors there that a boundary has caught.
beforeEach(() => void vi.spyOn(console, "error").mockReturnValue(undefined));

function Section({ text }: { readonly text: string }) {
  if (text === "broken") throw new Error("broken");
  return <p>{text}</p>;
}

const section = (text: string) => (
  <SectionBoundary content={text}>
    <Section text={text} />
  </SectionBoundary>
);

describe("SectionBoundary", () => {
  it("confines the failure of a section, and tries again when its content changes", () => {
    const both = (text: string) => (
      <>
        {section(text)}
        {section("other")}
      </>
    );
    const { rerender } = render(both("broken"));
    expect(screen.getByText(/This section could not be shown/)).toBeDefined();
    expect(screen.getByText("other")).toBeDefined();
    rerender(both("mended"));
    expect(screen.getByText("mended")).toBeDefined();
    expect(screen.queryByText(/could not be shown/)).toBeNull();
  });
});
