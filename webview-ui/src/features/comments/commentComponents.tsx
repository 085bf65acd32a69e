import type { ComponentProps } from "react";
import { scrollable } from "../../ui/scrollable.ts";

type WithNode<Props> = Props & { readonly node?: unknown; readonly "data-file-ref"?: string };

/** Elements of a comment that are more on the page than in the Markdown. */
export const commentComponents = { a: CommentLink, pre: CommentCode, table: CommentTable, input: CommentTask };

const readable = (label: string) => ({ role: "group", ...scrollable, "aria-label": label });

/** A reference stays a text: the host opens those of sections, which it can look for. */
function CommentLink({ node: _, ...link }: WithNode<ComponentProps<"a">>) {
  if (link["data-file-ref"] !== undefined) return <code>{link.children}</code>;
  return link.href === undefined || link.href.startsWith("#") ? <span>{link.children}</span> : <a {...link} />;
}

function CommentCode({ node: _, ...block }: WithNode<ComponentProps<"pre">>) {
  return <pre {...readable("Code")} {...block} />;
}

function CommentTable({ node: _, ...table }: WithNode<ComponentProps<"table">>) {
  return (
    <div className="table-scroller" {...readable("Table")}>
      <table {...table} />
    </div>
  );
}

function CommentTask({ node: _, ...input }: WithNode<ComponentProps<"input">>) {
  return <input {...input} aria-label={input.checked ? "Done" : "To do"} readOnly />;
}
