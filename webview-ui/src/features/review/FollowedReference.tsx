import { type ComponentProps, createContext, use, useEffect, useRef } from "react";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { toReferenceName } from "../references/state/referenceState.ts";

/** Content hash of the enclosing section, if its references are followed. */
export const FollowedSection = createContext<string | undefined>(undefined);

interface FollowedReferenceProps extends ComponentProps<"a"> {
  readonly text: string;
}

/** Shows a reference to code. In a section whose references are followed, it is marked when the code has changed. */
export function FollowedReference(props: FollowedReferenceProps) {
  const hash = use(FollowedSection);
  if (hash !== undefined) return <MarkedReference {...props} hash={hash} />;
  const { text, ...link } = props;
  return isRefused(link) ? <a {...link} /> : <OpenedLink {...link} title={texts.review.openReference(text)} />;
}

/** Shows a link that opens code. In a diagram, it is one of SVG, whose title is an element. */
function OpenedLink({ title, children, ...link }: ComponentProps<"a">) {
  if (link.className !== "diagram-reference")
    return (
      <a {...link} href="#reference" title={title}>
        {children}
      </a>
    );
  return (
    <a {...link} href="#reference">
      <title>{title}</title>
      {children}
    </a>
  );
}

function MarkedReference({ text, hash, ...link }: FollowedReferenceProps & { readonly hash: string }) {
  const { actions } = usePanel();
  const name = toReferenceName(hash, text);
  const row = usePanelState(({ references }) => references.rows.get(name));
  const isGoal = usePanelState(({ references }) => references.goal === name);
  const isChanged = usePanelState(({ changes }) => changes.story?.references.has(name) === true);
  const element = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!isGoal) return;
    element.current?.focus();
    actions.arriveAtReference();
  }, [isGoal, actions]);
  // A reference that is refused for its spelling already says so.
  if (isRefused(link)) return <a {...link} ref={element} />;
  const isDrawn = link.className === "diagram-reference";
  const reason = row?.reason;
  const state = row?.state;
  if (state === "refused")
    return <a {...link} {...refused} ref={element} title={texts.review.referenceNotOpened(reason)} />;
  const isRight = state === undefined || state === "exact";
  const said =
    state === undefined
      ? ""
      : ` (${[texts.review.referenceState[state], ...(reason === undefined ? [] : [reason])].join(": ")})`;
  const mark = isRight ? undefined : state;
  const changed = isChanged ? ` – ${texts.review.changedHere}` : "";
  const title = texts.review.openReference(text) + said + changed;
  return (
    <>
      <OpenedLink {...link} ref={element} data-reference={mark} title={title} />
      {isChanged && !isDrawn && <ChangedHere name={name} text={text} />}
    </>
  );
}

/** Shows a button that leads to the change. With the keyboard, the reference itself does that. */
function ChangedHere({ name, text }: { readonly name: string; readonly text: string }) {
  const { actions } = usePanel();
  return (
    <button
      type="button"
      className="changed-here"
      tabIndex={-1}
      aria-label={texts.review.showChangedAt(text)}
      title={texts.review.showChangedHereKey}
      onClick={() => actions.showReferenceChange(name)}
    >
      <Icon name="diff" />
    </button>
  );
}

/** A refused reference has no address and so is no link. On activation the host checks again and gives the reason. */
const refused = {
  className: "refused-reference",
  role: "link",
  "aria-disabled": true,
  tabIndex: 0,
  "data-reference": "refused",
} as const;

function isRefused({ className }: ComponentProps<"a">): boolean {
  return className === "refused-reference";
}
