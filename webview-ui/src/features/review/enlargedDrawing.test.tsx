import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { hastToReact } from "../../markdown/hastToReact.tsx";
import type { HastChunk } from "../../markdown/types.ts";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { DrawingSheet } from "./DrawingSheet.tsx";
import { markdownComponents } from "./markdownComponents.tsx";

const drawing = {
  type: "element",
  tagName: "div",
  properties: {
    className: ["drawn", "drawing-shown", "diagram-shown"],
    role: "group",
    tabIndex: 0,
    ariaLabel: "Diagram",
  },
  children: [
    {
      type: "element",
      tagName: "svg",
      properties: { role: "group", ariaLabel: "Drawn diagram", width: 200, height: 100 },
      children: [
        {
          type: "element",
          tagName: "a",
          properties: { className: ["diagram-reference"], dataFileRef: "src/a.ts:12" },
          children: [{ type: "text", value: "src/a.ts:12" }],
        },
      ],
    },
  ],
};

const show = () => renderInPanel(hastToReact(JSON.stringify([drawing]) as HastChunk, markdownComponents));

it.each([
  ["group", "Drawn diagram"],
  ["button", /Diagram/],
])("a diagram is enlarged by a click on its %s", async (role, name) => {
  const { user, store } = show();
  await user.click(screen.getByRole(role, { name }));
  expect(store.getState().sheet).toMatchObject({ kind: "drawing", label: "Diagram" });
});

it("an enlarged diagram grows and shrinks, within bounds", async () => {
  const sheet = { kind: "drawing" as const, label: "Diagram", drawing: <svg width="200" height="100" /> };
  const { user } = renderInPanel(<DrawingSheet sheet={sheet} onClose={() => undefined} />);
  const width = () => document.querySelector<HTMLElement>(".drawing-alone")?.style.inlineSize;
  // Nothing has a size here, so it is as small as can be read.
  expect(width()).toBe("150px");
  await user.click(screen.getByRole("button", { name: "Zoom in" }));
  expect(width()).toBe("225px");
  for (let clicks = 0; clicks < 8; clicks++) await user.click(screen.getByRole("button", { name: "Zoom out" }));
  expect(width()).toBe("40px");
});

it("a click on a reference in a diagram does not enlarge it", async () => {
  const { user, store } = show();
  await user.click(screen.getByText("src/a.ts:12"));
  expect(store.getState().sheet).toBeUndefined();
});
