import { type ComponentProps, createContext, memo, use } from "react";
import { type HastChunk, hastToReact } from "../../markdown/index.ts";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { IsReference } from "../BreakableCode.tsx";
import { markdownComponents } from "./markdownComponents.tsx";
import { SourceDiff } from "./SourceDiff.tsx";
import type { SectionContent } from "./sectionContents.ts";

interface CompareBodyProps {
  readonly rowKey: string;
  readonly content: SectionContent;
}

export function CompareBody({ rowKey, content }: CompareBodyProps) {
  switch (content.kind) {
    case "waiting":
      return null;
    case "raw":
      return <SourceDiff rowKey={rowKey} />;
    case "plain":
      return (
        <>
          <p className="section-reason">
            <Icon name="warning" /> {texts.compare.sourceInstead(content.reason)}
          </p>
          <SourceDiff rowKey={rowKey} />
        </>
      );
    case "blocks":
      return content.blocks.map((chunk, place) => <Block key={`block-${String(place)}`} chunk={chunk} />);
  }
}

const Block = memo(function Block({ chunk }: { readonly chunk: HastChunk }) {
  return hastToReact(chunk, comparedComponents);
});

/** True inside content that belongs to the earlier iteration. */
const IsGone = createContext(false);

/** Removed links are plain text, except for references: they open the code of the earlier iteration. */
const comparedComponents = { ...markdownComponents, a: ComparedLink, del: RemovedText, div: Column };

type WithNode<Props> = Props & { readonly node?: unknown };

function ComparedLink(link: ComponentProps<typeof markdownComponents.a>) {
  const { node: _, href: _href, "data-file-ref": reference, ...text } = link;
  if (!use(IsGone)) return <markdownComponents.a {...link} />;
  if (reference === undefined) return <span className={text.className}>{text.children}</span>;
  return (
    <IsReference value>
      <a {...text} href="#reference" data-file-ref={reference} title={texts.review.openReference(reference)} />
    </IsReference>
  );
}

function RemovedText({ node: _, ...text }: WithNode<ComponentProps<"del">>) {
  // An author's own strike-through exists in both iterations.
  const isOurs = text.className?.split(" ").includes("compared-removed") === true;
  return isOurs ? (
    <IsGone value>
      <del {...text} />
    </IsGone>
  ) : (
    <del {...text} />
  );
}

function Column({ node: _, ...column }: WithNode<ComponentProps<"div">>) {
  return column.className === "compared-left" ? (
    <IsGone value>
      <div {...column} />
    </IsGone>
  ) : (
    <div {...column} />
  );
}
