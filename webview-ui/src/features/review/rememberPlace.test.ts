import { expect, it, onTestFinished } from "vitest";
import { createPanelStore } from "../../state/panelStore.ts";
import { nothingSaid } from "../feedback/state/feedbackState.ts";
import { rememberPlace } from "./rememberPlace.ts";

it("a box that was left takes no focus after a reload, even before the review is at its place, which is kept", () => {
  const place = { sectionId: "s2", offset: 10 };
  let kept: unknown = { ...place, writing: { reviewId: "r", key: "section s2", at: 3 } };
  const store = createPanelStore({ feedback: { ...nothingSaid, reviewId: "r" } });
  const write = (value: unknown) => {
    kept = value;
  };
  rememberPlace(store, { read: () => kept, write });
  const box = document.createElement("textarea");
  box.dataset["box"] = "section s2";
  document.body.append(box);
  onTestFinished(() => box.remove());
  box.focus();
  box.blur();
  window.dispatchEvent(new Event("pagehide"));
  expect(kept).toMatchObject({ ...place, writing: undefined });
});
