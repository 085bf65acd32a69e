import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { hastToReact } from "../../markdown/hastToReact.tsx";
import type { HastChunk } from "../../markdown/types.ts";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
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
  children: [{ type: "element", tagName: "svg", properties: { role: "img", ariaLabel: "Diagram" }, children: [] }],
};

it.each(["img", "button"])("a diagram is enlarged by a click on its %s", async (role) => {
  const { user, store } = renderInPanel(hastToReact(JSON.stringify([drawing]) as HastChunk, markdownComponents));
  await user.click(screen.getByRole(role, { name: /Diagram/ }));
  expect(store.getState().sheet).toMatchObject({ kind: "drawing", label: "Diagram" });
});
