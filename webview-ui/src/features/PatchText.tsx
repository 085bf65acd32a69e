import { scrollable } from "../ui/scrollable.ts";
import { CodeText } from "./CodeText.tsx";

/** Shows a unified diff in a box that scrolls. */
export function PatchText({ patch, label }: { readonly patch: string; readonly label: string }) {
  const lines = patch.split("\n");
  return (
    <section className="patch-text" aria-label={label} {...scrollable}>
      <pre>
        {lines.map((text, at) => (
          <PatchLine key={`line-${String(at)}`} text={text} isHeader={isHeader(lines, at)} />
        ))}
      </pre>
    </section>
  );
}

function PatchLine({ text, isHeader }: { readonly text: string; readonly isHeader: boolean }) {
  const code = <CodeText text={`${text}\n`} />;
  if (isHeader) return code;
  if (text.startsWith("+")) return <ins>{code}</ins>;
  return text.startsWith("-") ? <del>{code}</del> : code;
}

/** True for the two lines that name a file; code alone may begin with the same marks. */
function isHeader(lines: readonly string[], at: number): boolean {
  const first = lines[at]?.startsWith("+++ ") ? at - 1 : at;
  return ["--- ", "+++ ", "@@ "].every((mark, next) => lines[first + next]?.startsWith(mark));
}
