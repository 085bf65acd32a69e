import type { ThreadVersions } from "@dialectic/shared/protocol";
import { useId, useState } from "react";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { scrollableGroup } from "../../ui/scrollable.ts";
import { Excerpt } from "../Excerpt.tsx";
import { usePanel } from "../panelContext.ts";

type Versions = Extract<ThreadVersions, { kind: "versions" }>;

/** Shows the subject of a thread before and after the work on it. It is folded, and read each time it is unfolded. */
export function BeforeAndAfter({ thread }: { readonly thread: string }) {
  const { actions } = usePanel();
  const [versions, setVersions] = useState<Versions>();
  const shown = useId();
  const isOpen = versions !== undefined;
  const toggle = () => {
    if (isOpen) setVersions(undefined);
    else void actions.readThreadVersions(thread).then(setVersions);
  };
  return (
    <>
      <button type="button" className="thread-versions" aria-expanded={isOpen} aria-controls={shown} onClick={toggle}>
        <Icon name={isOpen ? "chevron-down" : "chevron-right"} />
        {texts.feedback.beforeAndAfter}
      </button>
      <div id={shown} hidden={!isOpen}>
        {isOpen && (
          <>
            <Version version={versions.before} />
            {typeof versions.after === "string" ? <p>{versions.after}</p> : <Version version={versions.after} />}
          </>
        )}
      </div>
    </>
  );
}

function Version({ version: { title, excerpt } }: { readonly version: Versions["before"] }) {
  return (
    <figure className="thread-version">
      <figcaption>{title}</figcaption>
      <div className="thread-code-lines" {...scrollableGroup(`${title}: ${excerpt.path}`)}>
        <Excerpt excerpt={excerpt} />
      </div>
    </figure>
  );
}
