import { toFenceKey } from "@dialectic/shared/review";
import {
  type ComponentProps,
  isValidElement,
  type PropsWithChildren,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useRef,
} from "react";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useCopying } from "../../ui/useCopying.ts";
import { BreakableCode, IsReference } from "../BreakableCode.tsx";
import { EmbeddedPicture } from "../EmbeddedPicture.tsx";
import { usePanel } from "../panelContext.ts";
import { readNodeText } from "../readNodeText.ts";
import { type ShownClaim, useSlots } from "../slots.ts";
import { FollowedReference, FollowedSection } from "./FollowedReference.tsx";
import { readLaterLines } from "./laterLines.ts";

/** Components for elements that need more than their Markdown says. */
export const markdownComponents = {
  a: MarkdownLink,
  code: BreakableCode,
  div: MarkdownBox,
  img: MarkdownImage,
  pre: CodeBlock,
  table: ScrollingTable,
  input: TaskBox,
};

type WithNode<Props> = Props & {
  readonly node?: unknown;
  readonly "data-file-ref"?: string;
  readonly "data-review"?: string;
  readonly "data-linked"?: string;
};

/** Makes an area that scrolls sideways reachable with the keyboard. */
export const makeScrollAreaProps = (label: string) => ({ role: "group", tabIndex: 0, "aria-label": label });

/** Shows a link. One listener above all sections handles its clicks: see `useReviewClicks`. */
function MarkdownLink({ node: _, ...link }: WithNode<ComponentProps<"a">>) {
  const { ReviewLink } = useSlots();
  const reference = link["data-file-ref"];
  if (reference !== undefined)
    return (
      <IsReference value>
        <FollowedReference {...link} text={reference} />
      </IsReference>
    );
  const review = link["data-review"];
  if (review !== undefined) return <ReviewLink link={link} review={review} />;
  return link.href === undefined ? <span {...link} /> : <a {...link} />;
}

/** Shows an image: its data, or the file that it names. Only a section of the shown review knows where that is. */
export function MarkdownImage({ node: _, ...image }: WithNode<ComponentProps<"img">>) {
  const { Picture } = useSlots();
  const hash = use(FollowedSection);
  const { alt = "", "data-file-ref": text, "data-linked": linked } = image;
  if (text === undefined) return <EmbeddedPicture {...image} alt={alt} />;
  if (hash === undefined) return <span className="picture picture-frame">{alt || text}</span>;
  const width = Number.parseInt(String(image.width), 10) || undefined;
  return <Picture hash={hash} text={text} alt={alt} width={width} isLinked={linked !== undefined} />;
}

function CodeBlock({ node: _, ...block }: WithNode<ComponentProps<"pre">>) {
  const { FencedCode } = useSlots();
  const hash = use(FollowedSection);
  const plain = (
    <div className="code-block">
      <pre {...makeScrollAreaProps(texts.review.code)} {...block} />
      <CopyButton />
    </div>
  );
  if (hash === undefined) return plain;
  const check = findCheck(block.children);
  return check === undefined ? (
    <FencedCode hash={hash} code={block.children}>
      {plain}
    </FencedCode>
  ) : (
    <CheckRow hash={hash} text={check}>
      {plain}
    </CheckRow>
  );
}

function MarkdownBox({ node: _, ...box }: WithNode<ComponentProps<"div">>) {
  return box.className?.includes("diagram-shown") ? <EnlargedByClick {...box} /> : <div {...box} />;
}

/** Shows a drawing that a click on it, or its button, shows alone and larger. */
function EnlargedByClick({ children, ...box }: ComponentProps<"div">) {
  const { store } = usePanel();
  const hash = use(FollowedSection);
  const area = useRef<HTMLDivElement>(null);
  const label = box["aria-label"] ?? "";
  const enlarge = useCallback(
    () => store.setState({ sheet: { kind: "drawing", label, drawing: children, hash } }),
    [store, label, children, hash],
  );
  // The button does the same for the keyboard.
  useEffect(() => {
    const drawing = area.current;
    const onClick = ({ target }: MouseEvent) => {
      const isOnLink = target instanceof Element && target.closest("a") !== null;
      if (!isOnLink && document.getSelection()?.isCollapsed !== false) enlarge();
    };
    drawing?.addEventListener("click", onClick);
    return () => drawing?.removeEventListener("click", onClick);
  }, [enlarge]);
  return (
    <div className="drawing-frame">
      <div {...box} ref={area}>
        {children}
      </div>
      <button type="button" className="enlarge-button" aria-label={texts.review.enlarge(label)} onClick={enlarge}>
        <Icon name="screen-full" />
      </button>
    </div>
  );
}

function ScrollingTable({ node: _, ...table }: WithNode<ComponentProps<"table">>) {
  return (
    <div className="table-scroller" {...makeScrollAreaProps(texts.review.table)}>
      <table {...table} />
    </div>
  );
}

function TaskBox({ node: _, ...input }: WithNode<ComponentProps<"input">>) {
  return <input {...input} aria-label={input.checked ? texts.review.done : texts.review.toDo} readOnly />;
}

export function CopyButton() {
  const { isCopied, outcome, copy } = useCopying();
  return (
    <button
      type="button"
      className="copy-button"
      aria-label={texts.review.copyCode}
      data-outcome={outcome}
      onClick={({ currentTarget }) => {
        const block = currentTarget.parentElement?.querySelector("pre");
        if (block instanceof Element) void copy(readLaterLines(block));
      }}
    >
      <Icon name={isCopied ? "check" : "copy"} />
      <span role="status">{outcome}</span>
    </button>
  );
}

/**
 * Shows a check as a row above its folded program. The program stays in the document: it is searched and quoted as it was
 * written, and the browser unfolds it for what it finds there.
 */
function CheckRow({ children, ...claim }: PropsWithChildren<ShownClaim>) {
  const { ClaimState, ClaimButton } = useSlots();
  return (
    <div className="check">
      <details>
        <summary className="claim-state">
          <Icon name="chevron-right" />
          <ClaimState {...claim} />
        </summary>
        {children}
      </details>
      <ClaimButton {...claim} />
    </div>
  );
}

/** Returns the program of a block of code that is a check. */
function findCheck(code: ReactNode): string | undefined {
  if (!isValidElement<{ readonly className?: string; readonly children?: ReactNode }>(code)) return undefined;
  const { className = "", children } = code.props;
  return className.split(" ").includes("language-check") ? toFenceKey(readNodeText(children)) : undefined;
}
