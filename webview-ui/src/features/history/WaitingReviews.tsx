import type { InboxItem } from "@dialectic/shared/protocol";
import { texts } from "../../texts/texts.ts";
import { moveFocus } from "../../ui/moveFocus.ts";
import { nameAssistant } from "../../ui/nameAssistant.ts";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";

/** Lists the reviews that wait for the person, in all windows, panels and folders. */
export function WaitingReviews() {
  const { actions } = usePanel();
  const { items, more } = usePanelState(({ inbox }) => inbox);
  return (
    <section className="inbox" aria-label={texts.inbox.title}>
      <h3 className="reviews-part">{texts.inbox.title}</h3>
      {items.length === 0 && <p className="history-none">{texts.inbox.none}</p>}
      <ol className="history-list" onKeyDown={moveFocus}>
        {items.map((item) => (
          <li key={`${item.workspace} ${item.reviewId}`}>
            <button type="button" className="history-row inbox-row" onClick={() => void actions.openWaiting(item)}>
              <span className="history-what">
                <strong dir="auto" title={item.title}>
                  {item.title || texts.common.review}
                </strong>
                <span>{describeNews(item).join(" · ")}</span>
                <span className="history-who">
                  <bdi title={item.folder}>{describePlace(item)}</bdi> · {describeAuthor(item)}
                  {texts.inbox.state[item.state]} · <RelativeTime time={item.since} />
                </span>
              </span>
            </button>
          </li>
        ))}
      </ol>
      {more > 0 && <p className="history-none">{texts.inbox.more(more)}</p>}
      {items.length > 0 && <p className="inbox-note">{texts.inbox.notListed}</p>}
    </section>
  );
}

/** Says what is new in a review, and who waits for the person's answer. */
function describeNews({ waiting, news: { isUnread, ...counts } }: InboxItem): readonly string[] {
  const { inbox } = texts;
  return [
    ...(waiting.length > 0 ? [inbox.waits(waiting.map(nameAssistant))] : []),
    ...(isUnread === true ? [inbox.notOpened] : []),
    ...(["sections", "answers", "comments", "addressed", "rounds"] as const).flatMap((kind) =>
      counts[kind] === 0 ? [] : [inbox.news[kind](counts[kind])],
    ),
  ];
}

/** Names the folder by its last part, which its neighbours do not share, and the branch. */
function describePlace({ folder, branch }: InboxItem): string {
  const name = folder.split(/[/\\]/).findLast((part) => part !== "") ?? folder;
  return branch === undefined ? name : texts.inbox.onBranch(name, branch);
}

function describeAuthor({ assistant, session }: InboxItem): string {
  return assistant === undefined ? "" : `${texts.title.client(nameAssistant(assistant), session)} · `;
}
