import { screen } from "@testing-library/react";
import { expect, it, onTestFinished } from "vitest";
import { renderInPanel } from "../renderInPanel.fixture.tsx";
import { Excerpt } from "./Excerpt.tsx";

it("tabs are as wide as the repository says, else as in the editor around the page, else four columns", () => {
  const { dataset } = document.documentElement;
  onTestFinished(() => void delete dataset["tabWidth"]);
  const excerpt = { path: "a.go", language: "", firstLine: 1, text: "\ta", markFrom: 1, markTo: 1 };
  const widthIn = (own?: number) => {
    const shown = own === undefined ? excerpt : { ...excerpt, tabWidth: own };
    const { unmount } = renderInPanel(<Excerpt excerpt={shown} />);
    const { tabSize } = screen.getByRole("table").style;
    unmount();
    return tabSize;
  };
  expect(widthIn()).toBe("4");
  dataset["tabWidth"] = "2";
  expect([widthIn(), widthIn(8)]).toEqual(["2", "8"]);
});
