import { texts } from "../texts/texts.ts";

/** Marks what an assistant said as new. It stands over free room, so that nothing moves when it goes. */
export function NewMark() {
  return <span className="new-mark">{texts.seen.new}</span>;
}
