import { type ComponentProps, createContext, use, useEffect, useRef } from "react";
import { referenceName } from "../../state/referenceState.ts";
import { usePanel, usePanelState } from "../panelContext.ts";

/** Content hash of the section around, where its references are followed. */
export const FollowedSection = createContext<string | undefined>(undefined);

interface FollowedReferenceProps extends ComponentProps<"a"> {
  readonly text: string;
}

/** A reference; in a section whose references are followed it says when the code is not as it was. */
export function FollowedReference(props: FollowedReferenceProps) {
  const hash = use(FollowedSection);
  if (hash !== undefined) return <MarkedReference {...props} hash={hash} />;
  const { text, ...link } = props;
  return <a {...link} href="#reference" title={`Open ${text}`} />;
}

function MarkedReference({ text, hash, ...link }: FollowedReferenceProps & { readonly hash: string }) {
  const { actions } = usePanel();
  const name = referenceName(hash, text);
  const row = usePanelState(({ references }) => references.rows.get(name));
  const isGoal = usePanelState(({ references }) => references.goal === name);
  const element = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!isGoal) return;
    element.current?.focus();
    actions.arriveAtReference();
  }, [isGoal, actions]);
  const said = row === undefined ? "" : ` (${row.state}${row.reason === undefined ? "" : `: ${row.reason}`})`;
  return <a {...link} ref={element} href="#reference" data-reference={row?.state} title={`Open ${text}${said}`} />;
}
