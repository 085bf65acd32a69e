import type { CodeExcerpt } from "@dialectic/shared/protocol";
import { useState } from "react";
import type { ReferenceQuestion } from "../../state/panelStore.ts";
import { DockFrame } from "../../ui/DockFrame.tsx";
import { Excerpt } from "../../ui/Excerpt.tsx";
import { SheetFrame } from "../../ui/SheetFrame.tsx";
import { useMediaQuery } from "../../ui/useMediaQuery.ts";
import { useSlots } from "../slots.ts";
import { CopyPlaceButton } from "./CopyPlaceButton.tsx";

interface CodeSheetProps {
  readonly excerpt: CodeExcerpt;
  readonly notice: string | undefined;
  readonly question: ReferenceQuestion;
  readonly isTyping: () => boolean;
  readonly onClose: () => void;
}

/** The code that a reference names: beside the review where there is room, else over its lower part. */
export function CodeSheet({ excerpt, notice, question, isTyping, onClose }: CodeSheetProps) {
  const isWide = useMediaQuery("(width >= 1000px)");
  const turn = useTurn(excerpt);
  const { CodeAction } = useSlots();
  const place = excerpt.title ?? linesOf(excerpt);
  const sheet = {
    title: <code>{place}</code>,
    label: `Code at ${place}`,
    notice,
    tools: (
      <>
        {excerpt.title === undefined && <CodeAction question={question} onBegin={isWide ? undefined : onClose} />}
        <CopyPlaceButton key={place} place={place} />
      </>
    ),
    onClose,
    // Whatever is opened, even the same lines again, is shown from its own beginning.
    children: <Excerpt key={turn} excerpt={excerpt} />,
  };
  return isWide ? <DockFrame {...sheet} shown={excerpt} isTyping={isTyping} /> : <SheetFrame {...sheet} />;
}

/** Where the marked lines stand. */
function linesOf({ path, markFrom, markTo }: CodeExcerpt): string {
  return markFrom === markTo ? `${path}:${markFrom}` : `${path}:${markFrom}-${markTo}`;
}

/** Counts how often the value has become another one. */
function useTurn(value: unknown): number {
  const [current, setCurrent] = useState({ value, turn: 0 });
  if (current.value === value) return current.turn;
  const next = { value, turn: current.turn + 1 };
  setCurrent(next);
  return next.turn;
}
