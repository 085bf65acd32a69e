import { createRoot } from "react-dom/client";
import { SectionBody } from "./features/review/SectionBody.tsx";
import type { RenderQueue } from "./markdown/index.ts";
import type { PanelStore } from "./state/panelStore.ts";

const sample =
  "# Start\n\nText with `code`, [`a.ts:1`][], **more** and [a link](https://example.org).\n\n- [ ] one\n  1. two\n\n" +
  "> quote\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n```ts\nconst a = 1;\n```\n";

/**
 * Lets the worker format a sample, and an idle page without a review render it outside the document, so that all code
 * is compiled before the first real section.
 */
export async function warmUp(queue: RenderQueue, store: PanelStore): Promise<void> {
  const result = await queue.render({ hash: "warm-up", markdown: sample, prefix: "" }, 0);
  if (result.kind !== "blocks" || typeof requestIdleCallback !== "function") return;
  requestIdleCallback(() => {
    if (store.getState().view.kind === "review") return;
    const root = createRoot(document.createElement("div"));
    root.render(<SectionBody content={result} onRenderAnyway={() => undefined} />);
    requestIdleCallback(() => root.unmount());
  });
}
