import { memo } from "react";
import { type HastChunk, hastToReact } from "../../markdown/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { markdownComponents } from "./markdownComponents.tsx";
import { SectionSource } from "./SectionSource.tsx";
import type { SectionContent } from "./sectionContents.ts";

interface SectionBodyProps {
  readonly content: SectionContent;
  readonly onRenderAnyway: () => void;
}

/** Shows the content of a section: formatted blocks, or the source with the reason why it is not formatted. */
export function SectionBody({ content, onRenderAnyway }: SectionBodyProps) {
  switch (content.kind) {
    case "waiting":
      return null;
    case "raw":
      return <SectionSource text={content.text} />;
    case "plain":
      return (
        <>
          <p className="section-reason">
            <Icon name="warning" /> {content.reason} This is its source.{" "}
            <Button kind="secondary" onClick={onRenderAnyway}>
              Render anyway
            </Button>
          </p>
          <SectionSource text={content.text} />
        </>
      );
    case "blocks":
      // Blocks have no identity of their own. Their place is the key, so that an edit updates only the elements that
      // differ.
      return content.blocks.map((chunk, place) => {
        const key = `block-${String(place)}`;
        if (place < mostInFlow) return <Block key={key} chunk={chunk} />;
        return (
          <div key={key} className="far-blocks" data-settled={place < content.blocks.length - lastMounted}>
            <Block chunk={chunk} />
          </div>
        );
      });
  }
}

/**
 * Chunks of a section that are always laid out. Only sections of more than a few hundred blocks have more, and those are
 * laid out near the view.
 */
const mostInFlow = 4;

/** Chunks at the end of the mounted ones that may not have been laid out yet. The height of the others is known. */
const lastMounted = 4;

const Block = memo(function Block({ chunk }: { readonly chunk: HastChunk }) {
  return hastToReact(chunk, markdownComponents);
});
