import type { CodeExcerpt } from "@dialectic/shared/protocol";
import { useState } from "react";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { DockFrame } from "../../ui/DockFrame.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { SheetFrame } from "../../ui/SheetFrame.tsx";
import { useCopying } from "../../ui/useCopying.ts";
import { useMediaQuery } from "../../ui/useMediaQuery.ts";
import { Excerpt } from "../Excerpt.tsx";
import { formatPlace } from "../formatPlace.ts";
import { useSlots } from "../slots.ts";
import { IterationMark } from "./IterationMark.tsx";
import type { ReferenceQuestion } from "./state/referencesSlice.ts";

interface CodeSheetProps {
  readonly excerpt: CodeExcerpt;
  readonly notice: string | undefined;
  readonly question: ReferenceQuestion | undefined;
  readonly isTyping: () => boolean;
  /** Opens the current code in place of the earlier one. */
  readonly onOpenNow: () => void;
  readonly onClose: () => void;
}

/** Shows referenced code: beside the review where both fit, otherwise over its lower part. */
export function CodeSheet({ excerpt, notice, question, isTyping, onOpenNow, onClose }: CodeSheetProps) {
  const isWide = useMediaQuery("(width >= 1000px)");
  const turn = useChangeCount(excerpt);
  const { CodeAction } = useSlots();
  const { asOf } = excerpt;
  const place = excerpt.title ?? formatPlace(excerpt);
  const sheet = {
    title: (
      <>
        <code>{place}</code>
        <IterationMark iteration={asOf} />
      </>
    ),
    label: asOf === undefined ? texts.references.codeAt(place) : texts.references.codeAsOf(place, asOf),
    notice,
    tools: (
      <>
        {asOf !== undefined && (
          <Button kind="link" onClick={onOpenNow}>
            {texts.references.openCurrent}
          </Button>
        )}
        {excerpt.title === undefined && asOf === undefined && question !== undefined && (
          <CodeAction question={question} onBegin={isWide ? undefined : onClose} />
        )}
        <CopyPlaceButton key={place} place={place} />
      </>
    ),
    onClose,
    // Remounts at each opening, even of the same lines, so that the marked lines are scrolled into view again.
    children: <Excerpt key={turn} excerpt={excerpt} />,
  };
  return isWide ? <DockFrame {...sheet} shown={excerpt} isTyping={isTyping} /> : <SheetFrame {...sheet} />;
}

/** Counts the changes of a value. */
function useChangeCount(value: unknown): number {
  const [current, setCurrent] = useState({ value, turn: 0 });
  if (current.value === value) return current.turn;
  const next = { value, turn: current.turn + 1 };
  setCurrent(next);
  return next.turn;
}

function CopyPlaceButton({ place }: { readonly place: string }) {
  const { isCopied, outcome, copy } = useCopying();
  return (
    <>
      <span className="sheet-outcome" role="status">
        {outcome}
      </span>
      <IconButton
        icon={isCopied ? "check" : "copy"}
        label={texts.references.copyPlace(place)}
        onClick={() => void copy(place)}
      />
    </>
  );
}
