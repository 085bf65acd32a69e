import { type ComponentProps, createContext, type ReactNode, use } from "react";
import { texts } from "../../texts/texts.ts";
import { scrollable } from "../../ui/scrollable.ts";
import { BreakableCode, IsReference } from "../BreakableCode.tsx";
import { EmbeddedPicture } from "../EmbeddedPicture.tsx";
import { readNodeText } from "../readNodeText.ts";
import { useSlots } from "../slots.ts";

/** Matches the path of a file: with a folder, or followed by a line or a symbol. */
const path =
  /^(?:[\w@.-]+\/[\w@./-]*\.\w+|[\w@.-]+\.\w+(?=[:#]))(?:(?::|#L)L?\d[\dLC:,\p{Pd}\u2212 ]*|#[\w$][\w$.#:-]*(?:\(\))?)?$/u;
const word = /^(?:function|class|search|commit):\S.*$/;

/**
 * True when code in a comment looks like a reference. The host applies the full grammar when the reference is opened.
 */
export function isWrittenReference(code: string): boolean {
  return path.test(code) || word.test(code);
}

type WithNode<Props> = Props & {
  readonly node?: unknown;
  readonly "data-file-ref"?: string;
  readonly "data-review"?: string;
};

/** Components for elements of a comment that need more than their Markdown says. */
export const commentComponents = {
  a: CommentLink,
  code: CommentInlineCode,
  img: CommentImage,
  pre: CommentCode,
  table: CommentTable,
  input: CommentTask,
};

const makeScrollAreaProps = (label: string) => ({ role: "group", ...scrollable, "aria-label": label });

/** Thread whose comments are shown. Without a thread, references cannot be opened. */
export const CommentThreadContext = createContext<string | undefined>(undefined);

/** True for a text without a thread whose references can be opened nevertheless. */
export const LeadsToCode = createContext(false);

/** Shows the place that an assistant names as that of its change: a link when it is a place in code. */
export function CommentPlace({ text }: { readonly text: string }) {
  return isWrittenReference(text) ? <CommentReference text={text}>{text}</CommentReference> : text;
}

/** Shows a link to code. One listener for all links of the review handles its clicks: see `useReviewClicks`. */
function CommentReference({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  const thread = use(CommentThreadContext);
  const leadsToCode = use(LeadsToCode);
  const content = <IsReference value>{children}</IsReference>;
  if (thread === undefined && !leadsToCode) return content;
  return (
    <a className="reference" href="#reference" data-comment-ref={text} title={texts.review.openReference(text)}>
      {content}
    </a>
  );
}

/** Shows an image. A comment may be about a file that is no longer there, so a picture of the workspace is its words. */
function CommentImage({ node: _, alt = "", ...image }: WithNode<ComponentProps<"img">>) {
  const file = image["data-file-ref"];
  return file === undefined ? (
    <EmbeddedPicture {...image} alt={alt} />
  ) : (
    <span className="picture-frame">{alt || file}</span>
  );
}

function CommentInlineCode(code: ComponentProps<typeof BreakableCode>) {
  const text = readNodeText(code.children);
  // Code inside a reference belongs to it.
  if (use(IsReference) || !isWrittenReference(text)) return <BreakableCode {...code} />;
  return (
    <CommentReference text={text}>
      <BreakableCode {...code} />
    </CommentReference>
  );
}

function CommentLink({ node: _, ...link }: WithNode<ComponentProps<"a">>) {
  const { ReviewLink } = useSlots();
  const reference = link["data-file-ref"];
  // An unavailable reference gives its reason, and leads nowhere.
  if (link["aria-disabled"] !== undefined)
    return (
      <IsReference value>
        <a {...link} />
      </IsReference>
    );
  if (reference !== undefined) return <CommentReference text={reference}>{link.children}</CommentReference>;
  const review = link["data-review"];
  if (review !== undefined) return <ReviewLink link={link} review={review} />;
  return link.href === undefined || link.href.startsWith("#") ? <span>{link.children}</span> : <a {...link} />;
}

function CommentCode({ node: _, ...block }: WithNode<ComponentProps<"pre">>) {
  const { SuggestedEdit } = useSlots();
  return (
    <SuggestedEdit code={block.children}>
      <pre {...makeScrollAreaProps(texts.review.code)} {...block} />
    </SuggestedEdit>
  );
}

function CommentTable({ node: _, ...table }: WithNode<ComponentProps<"table">>) {
  return (
    <div className="table-scroller" {...makeScrollAreaProps(texts.review.table)}>
      <table {...table} />
    </div>
  );
}

function CommentTask({ node: _, ...input }: WithNode<ComponentProps<"input">>) {
  return <input {...input} aria-label={input.checked ? texts.review.done : texts.review.toDo} readOnly />;
}
