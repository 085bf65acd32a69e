import type { ComponentProps } from "react";
import { ClaimPlace } from "./ClaimPlace.tsx";
import { CopyButton } from "./CopyButton.tsx";
import { FollowedReference } from "./FollowedReference.tsx";

/** The elements that are more on the page than in the Markdown. */
export const markdownComponents = { a: MarkdownLink, pre: CodeBlock, table: ScrollingTable, input: TaskBox };

type WithNode<Props> = Props & { readonly node?: unknown; readonly "data-file-ref"?: string };

/** What scrolls sideways must be within reach of the keyboard. */
const scrollable = (label: string) => ({ role: "group", tabIndex: 0, "aria-label": label });

/** Clicks are served by one listener above all sections: see `useReviewClicks`. */
function MarkdownLink({ node: _, ...link }: WithNode<ComponentProps<"a">>) {
  const reference = link["data-file-ref"];
  if (reference !== undefined) return <FollowedReference {...link} text={reference} />;
  return link.href === undefined ? <span {...link} /> : <a {...link} />;
}

function CodeBlock({ node: _, ...block }: WithNode<ComponentProps<"pre">>) {
  return (
    <div className="code-block">
      <pre {...scrollable("Code")} {...block} />
      <CopyButton />
      <ClaimPlace code={block.children} />
    </div>
  );
}

function ScrollingTable({ node: _, ...table }: WithNode<ComponentProps<"table">>) {
  return (
    <div className="table-scroller" {...scrollable("Table")}>
      <table {...table} />
    </div>
  );
}

function TaskBox({ node: _, ...input }: WithNode<ComponentProps<"input">>) {
  return <input {...input} aria-label={input.checked ? "Done" : "To do"} readOnly />;
}
