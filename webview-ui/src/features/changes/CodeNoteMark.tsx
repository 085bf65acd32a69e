import type { CodeNote } from "@dialectic/shared/protocol";
import { Icon } from "../../ui/Icon.tsx";

const looks = {
  Explanation: { icon: "lightbulb", word: "Explanation" },
  Question: { icon: "question", word: "Question" },
  Todo: { icon: "tasklist", word: "To do" },
  Fixme: { icon: "bug", word: "To fix" },
} as const;

/** Beside a line: what its author notes there. */
export function CodeNoteMark({ note }: { readonly note: CodeNote }) {
  const { icon, word } = looks[note.type];
  return (
    <span className="code-note" data-type={note.type} title={note.text}>
      <Icon name={icon} /> {word}
    </span>
  );
}
