import type { Thread } from "@dialectic/shared/protocol";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { BeforeAndAfter } from "./BeforeAndAfter.tsx";
import { CommentMarkdown } from "./CommentMarkdown.tsx";

interface AddressedNoteProps {
  readonly thread: Pick<Thread, "id" | "place">;
  readonly addressed: NonNullable<Thread["addressed"]>;
}

/** Shows the assistant's account of its response to a comment, and the result of Dialectic's own check. */
export function AddressedNote({ thread, addressed }: AddressedNoteProps) {
  const { by, at, note, evidence, isVerified, finding } = addressed;
  return (
    <div className="addressed" data-verified={isVerified}>
      <p>
        <Icon name="sparkle" /> <strong>{by || texts.feedback.theAssistant}</strong>{" "}
        {evidence === undefined ? texts.feedback.saysDone : texts.feedback.saysDoneIn(evidence)} ·{" "}
        <RelativeTime time={at} />
      </p>
      {note !== undefined && note !== "" && <CommentMarkdown text={note} />}
      <p className="addressed-finding">
        <Icon name={isVerified ? "verified" : "warning"} />{" "}
        <span className="visually-hidden">{texts.feedback.checked}: </span>
        {finding}
      </p>
      {hasVersions(thread.place) && <BeforeAndAfter key={at} thread={thread.id} />}
    </div>
  );
}

/** Returns false for the whole review, whose iterations are compared, and for code that never changes. */
function hasVersions(place: Thread["place"]): boolean {
  return place.kind !== "review" && !(place.kind === "code" && (place.line === 0 || place.change?.side === "before"));
}
