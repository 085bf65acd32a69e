import { memo, useCallback, useState } from "react";
import { maxChunksInFlow } from "../../limits.ts";
import { hastToReact } from "../../markdown/hastToReact.tsx";
import type { HastChunk } from "../../markdown/types.ts";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { markdownComponents } from "./markdownComponents.tsx";
import { SectionSource } from "./SectionSource.tsx";
import type { SectionContent } from "./sectionContents.ts";

interface SectionBodyProps {
  readonly content: SectionContent;
  readonly onRenderAnyway: () => void;
}

export function SectionBody({ content, onRenderAnyway }: SectionBodyProps) {
  switch (content.kind) {
    case "waiting":
      return null;
    case "plain":
      return (
        <>
          <p className="section-reason">
            <Icon name="warning" /> {texts.review.sourceInstead(content.reason)}{" "}
            <Button kind="secondary" onClick={onRenderAnyway}>
              {texts.review.formatAnyway}
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
        return place < maxChunksInFlow ? <Block key={key} chunk={chunk} /> : <FarBlocks key={key} chunk={chunk} />;
      });
  }
}

/** Shows a chunk that, after its first layout, is laid out only near the view. The browser remembers its height. */
function FarBlocks({ chunk }: { readonly chunk: HastChunk }) {
  const [isMeasured, setMeasured] = useState(false);
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined || entry.contentRect.height === 0) return;
      observer.disconnect();
      setMeasured(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={measure} className="far-blocks" data-measured={isMeasured}>
      <Block chunk={chunk} />
    </div>
  );
}

const Block = memo(function Block({ chunk }: { readonly chunk: HastChunk }) {
  return hastToReact(chunk, markdownComponents);
});
