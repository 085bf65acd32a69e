import { type ComponentProps, createContext, type ReactNode, use } from "react";
import { texts } from "../../texts/texts.ts";
import { scrollable } from "../../ui/scrollable.ts";
import { usePanel } from "../panelContext.ts";
import { isWrittenReference } from "./isWrittenReference.ts";

type WithNode<Props> = Props & { readonly node?: unknown; readonly "data-file-ref"?: string };

/** Components for elements of a comment that need more than their Markdown says. */
export const commentComponents = {
  a: CommentLink,
  code: CommentInlineCode,
  pre: CommentCode,
  table: CommentTable,
  input: CommentTask,
};

const makeScrollAreaProps = (label: string) => ({ role: "group", ...scrollable, "aria-label": label });

/** Thread whose comments are shown. Without a thread, references cannot be opened. */
export const CommentThreadContext = createContext<string | undefined>(undefined);

/** Shows a button rather than a link, because a review's links are looked up in its sections. */
function CommentReference({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  const { actions } = usePanel();
  const thread = use(CommentThreadContext);
  if (thread === undefined) return <code>{children}</code>;
  return (
    <button
      type="button"
      className="comment-reference"
      title={texts.review.openReference(text)}
      onClick={() => void actions.openThreadCode(thread, text)}
    >
      <code>{children}</code>
    </button>
  );
}

function CommentInlineCode({ node: _, ...code }: WithNode<ComponentProps<"code">>) {
  const text = String(code.children);
  return isWrittenReference(text) ? <CommentReference text={text}>{text}</CommentReference> : <code {...code} />;
}

function CommentLink({ node: _, ...link }: WithNode<ComponentProps<"a">>) {
  const reference = link["data-file-ref"];
  // An unavailable reference gives its reason, and leads nowhere.
  if (link["aria-disabled"] !== undefined) return <a {...link} />;
  if (reference !== undefined) return <CommentReference text={reference}>{link.children}</CommentReference>;
  return link.href === undefined || link.href.startsWith("#") ? <span>{link.children}</span> : <a {...link} />;
}

function CommentCode({ node: _, ...block }: WithNode<ComponentProps<"pre">>) {
  return <pre {...makeScrollAreaProps(texts.review.code)} {...block} />;
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
