import { scrollable } from "../ui/scrollable.ts";
import { CodeText } from "./CodeText.tsx";

/** Shows a unified diff in a box that scrolls. */
export function PatchText({ patch, label }: { readonly patch: string; readonly label: string }) {
  return (
    <section className="patch-text" aria-label={label} {...scrollable}>
      <pre>
        {patch.split("\n").map((text, at) => (
          <PatchLine key={`line-${String(at)}`} text={text} />
        ))}
      </pre>
    </section>
  );
}

function PatchLine({ text }: { readonly text: string }) {
  const code = <CodeText text={`${text}\n`} />;
  if (text.startsWith("+")) return <ins>{code}</ins>;
  return text.startsWith("-") ? <del>{code}</del> : code;
}
