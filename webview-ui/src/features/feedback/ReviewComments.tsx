import type { GivenVerdict } from "@dialectic/shared/protocol";
import { useMemo } from "react";
import { getShownReview } from "../../state/panelStore.ts";
import { texts } from "../../texts/texts.ts";
import { DeliveryMark } from "../../ui/DeliveryMark.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { usePanelState } from "../panelContext.ts";
import { CommentBoxView } from "./CommentBoxView.tsx";
import { CommentMarkdown } from "./CommentMarkdown.tsx";
import { describeVerdict, getAuthorName, verdictIcons } from "./state/describeThread.ts";
import { ThreadList } from "./ThreadList.tsx";

/** Shows the end of the review: threads on all of it, threads that lost their place, and the verdicts. */
export function ReviewComments() {
  const isReview = usePanelState((state) => state.view.kind === "review");
  const threads = usePanelState(({ feedback }) => feedback.atEnd);
  const verdicts = usePanelState(({ feedback }) => feedback.verdicts);
  const boxes = usePanelState(({ feedback }) => feedback.boxes);
  // Selecting the ids only while a box exists avoids a render with every update.
  const ids = usePanelState((state) =>
    state.feedback.boxes.size === 0 ? undefined : getShownReview(state)?.sections.ids,
  );
  const stranded = useMemo(() => {
    const there = new Set(ids);
    return [...boxes.values()].filter(
      ({ place }) => place.kind === "review" || (place.kind === "section" && !there.has(place.sectionId)),
    );
  }, [boxes, ids]);
  if (!isReview || threads.length + verdicts.length + stranded.length === 0) return null;
  return (
    <section className="review-comments section-comments" aria-label={texts.feedback.commentsOnReview}>
      <h2>{texts.feedback.commentsOnReview}</h2>
      <ThreadList threads={threads} />
      {stranded.map((box) => (
        <div key={box.key}>
          {box.place.kind === "section" && (
            <p className="thread-orphaned">
              <Icon name="warning" /> {texts.feedback.subjectGone}
            </p>
          )}
          <CommentBoxView box={box} />
        </div>
      ))}
      {verdicts.map((verdict) => (
        <VerdictLine key={verdict.id} given={verdict} />
      ))}
    </section>
  );
}

function VerdictLine({ given }: { readonly given: GivenVerdict }) {
  const { id, by, verdict, text, thread, at, delivery } = given;
  return (
    <div className="verdict" data-verdict={verdict} data-verdict-id={id}>
      <p className="thread-entry-head">
        <span>
          <Icon name={verdictIcons[verdict]} /> <strong>{getAuthorName(by)}</strong> {describeVerdict(given)}
        </span>
        <RelativeTime time={at} />
        {delivery !== undefined && <DeliveryMark delivery={delivery} />}
      </p>
      {/* A thread that begins with the text shows it. */}
      {text !== "" && thread === undefined && <CommentMarkdown text={text} isTyped={by.kind === "person"} />}
    </div>
  );
}
