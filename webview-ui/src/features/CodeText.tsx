import { hasInvisible } from "@dialectic/shared/protocol";
import { LineParts } from "./LineParts.tsx";
import { splitLine } from "./splitLine.ts";

/** Shows code as it is: its invisible characters are drawn. */
export function CodeText({ text }: { readonly text: string }) {
  if (!hasInvisible(text)) return text;
  return <LineParts parts={splitLine(text, undefined, { spans: [{ start: 0, end: text.length }], marks: [] })} />;
}
