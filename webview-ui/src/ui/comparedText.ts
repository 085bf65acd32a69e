import { type DomText, readDomText } from "./domText.ts";

/** Separator between the texts of two states. */
export const sidesGap = "\n\n";

/** Reads the later state of a compared section. */
export function readLaterSide(body: Element): DomText {
  return readDomText(
    body,
    ({ classList }) => classList.contains("compared-removed") || classList.contains("compared-left"),
  );
}

/** Reads both states, the later one first. The earlier one is included only if text was removed from it. */
export function readBothSides(body: Element): DomText {
  const after = readLaterSide(body);
  if (body.querySelector(".compared-removed") === null) return after;
  const isLater = ({ classList }: Element) =>
    classList.contains("compared-added") || classList.contains("compared-right");
  const before = readDomText(body, isLater);
  const split = after.text.length + sidesGap.length;
  const runs = before.runs.map((run) => ({ ...run, start: run.start + split }));
  return { text: after.text + sidesGap + before.text, runs: [...after.runs, ...runs] };
}
