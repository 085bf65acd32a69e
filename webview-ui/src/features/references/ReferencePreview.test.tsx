import { fireEvent, screen } from "@testing-library/react";
import { useRef } from "react";
import { expect, it, vi } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { createManifest } from "../../state/testSections.fixture.ts";
import { usePreviews } from "./ReferencePreview.tsx";

function Page() {
  const area = useRef<HTMLDivElement>(null);
  usePreviews(area);
  return (
    <div ref={area} data-section-id="a" data-hash="1">
      <p>Text</p>
      <a href="#reference" data-file-ref="src/a.ts:1">
        the session
      </a>
    </div>
  );
}

it("opens a preview when the pointer has moved, not when a reference comes below it", () => {
  vi.useFakeTimers();
  const { meta, sections } = createManifest(1, ["1"]);
  const { asked } = renderInPanel(<Page />, {
    state: { view: { kind: "review", review: { meta, sections, revision: 1 } } },
    host: { "reference/preview": () => new Promise(() => undefined) },
  });
  const place = { clientX: 5, clientY: 5 };
  fireEvent.pointerMove(screen.getByText("Text"), place);
  fireEvent.pointerOver(screen.getByText("the session"), place);
  fireEvent.pointerMove(screen.getByText("the session"), place);
  vi.advanceTimersByTime(1_000);
  expect(asked).toEqual([]);
  fireEvent.pointerMove(screen.getByText("the session"), { clientX: 6, clientY: 5 });
  vi.advanceTimersByTime(1_000);
  expect(asked).toEqual([["reference/preview", { reviewId: "r1", hash: "1", text: "src/a.ts:1" }]]);
});
