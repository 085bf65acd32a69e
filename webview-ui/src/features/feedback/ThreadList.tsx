import type { Thread } from "@dialectic/shared/protocol";
import { useState } from "react";
import { indexNews } from "../../state/newsIndex.ts";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { NewMark } from "../NewMark.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { chooseThreads } from "./state/shownThreads.ts";
import { ThreadCard } from "./ThreadCard.tsx";

interface ThreadListProps {
  readonly threads: readonly Thread[];
  /** The threads below the commented lines themselves, as they were then. */
  readonly asWritten?: ReadonlySet<string> | undefined;
}

const none: ReadonlySet<string> = new Set();

/** Shows the threads of a place. Of many, it shows some and a button for the rest. */
export function ThreadList({ threads, asWritten }: ThreadListProps) {
  const { shown, hidden } = useChosenThreads(threads);
  return (
    <>
      {shown.map((thread) => (
        <ThreadCard key={thread.id} thread={thread} isCodeShown={asWritten?.has(thread.id) === true} />
      ))}
      {hidden.length > 0 && <HiddenThreads hidden={hidden} />}
    </>
  );
}

function HiddenThreads({ hidden }: { readonly hidden: readonly Thread[] }) {
  const { actions } = usePanel();
  const news = usePanelState((state) => indexNews(state.news).threads);
  const isNew = hidden.some(({ id }) => news.has(id));
  return (
    <Button kind="plain" className="thread-rest" onClick={() => actions.showThreads(hidden.map(({ id }) => id))}>
      <Icon name="unfold" /> {texts.feedback.moreComments(hidden.length)}
      {isNew && <NewMark />}
    </Button>
  );
}

interface ChosenThreads {
  readonly shown: readonly Thread[];
  readonly hidden: readonly Thread[];
}

function useChosenThreads(threads: readonly Thread[]): ChosenThreads {
  const isPrinting = usePanelState((state) => state.isPrinting);
  const news = usePanelState((state) => indexNews(state.news).threads);
  const goals = {
    boxes: usePanelState(({ feedback }) => feedback.boxes),
    opened: usePanelState(({ feedback }) => feedback.opened),
    unfolded: usePanelState(({ feedback }) => feedback.unfolded),
    goal: usePanelState(({ feedback }) => feedback.goal),
    sent: usePanelState(({ feedback }) => feedback.sent),
  };
  const [kept, keep] = useState(none);
  const chosen = chooseThreads(threads, { goals, news, kept });
  if (chosen !== kept) keep(chosen);
  if (isPrinting) return { shown: threads, hidden: [] };
  return {
    shown: threads.filter(({ id }) => chosen.has(id)),
    hidden: threads.filter(({ id }) => !chosen.has(id)),
  };
}
