import { TextGatherer } from "./textGatherer.ts";

/** The text of a section that is shown as its source. */
export function textOfSource(markdown: string): string {
  const gatherer = new TextGatherer();
  gatherer.enter({ name: "pre", hasClass: () => false });
  gatherer.add(markdown);
  return gatherer.text;
}
