import type { ComponentProps } from "react";
import { texts } from "../../texts/texts.ts";
import { BreakableCode, IsReference } from "../BreakableCode.tsx";
import { ClaimPlace } from "./ClaimPlace.tsx";
import { CopyButton } from "./CopyButton.tsx";
import { FollowedReference } from "./FollowedReference.tsx";

/** Components for elements that need more than their Markdown says. */
export const markdownComponents = {
  a: MarkdownLink,
  code: BreakableCode,
  pre: CodeBlock,
  table: ScrollingTable,
  input: TaskBox,
};

type WithNode<Props> = Props & { readonly node?: unknown; readonly "data-file-ref"?: string };

/** Makes an area that scrolls sideways reachable with the keyboard. */
const makeScrollAreaProps = (label: string) => ({ role: "group", tabIndex: 0, "aria-label": label });

/** Shows a link. One listener above all sections handles its clicks: see `useReviewClicks`. */
function MarkdownLink({ node: _, ...link }: WithNode<ComponentProps<"a">>) {
  const reference = link["data-file-ref"];
  if (reference !== undefined)
    return (
      <IsReference value>
        <FollowedReference {...link} text={reference} />
      </IsReference>
    );
  return link.href === undefined ? <span {...link} /> : <a {...link} />;
}

function CodeBlock({ node: _, ...block }: WithNode<ComponentProps<"pre">>) {
  return (
    <div className="code-block">
      <pre {...makeScrollAreaProps(texts.review.code)} {...block} />
      <CopyButton />
      <ClaimPlace code={block.children} />
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
