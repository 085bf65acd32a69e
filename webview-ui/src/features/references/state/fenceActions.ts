import { maxKeptFences, maxShownFences } from "../../../limits.ts";
import type { HostParts } from "../../../state/askHost.ts";
import { getShownReview } from "../../../state/panelStore.ts";
import { countTouches, toReferenceName } from "./referenceState.ts";
import type { ReferenceQuestion } from "./referencesSlice.ts";

export interface FenceActions {
  /** Reads the code of a line of a fence, unless the page has it as it is now. */
  readFence(line: Pick<ReferenceQuestion, "hash" | "text">): Promise<void>;
}

export function createFenceActions({ store, currentHost }: HostParts): FenceActions {
  let shown = { iteration: "", names: new Set<string>() };
  /** Returns true for the first lines of an iteration that ask for their code. */
  const hasRoom = (iteration: string, name: string) => {
    if (shown.iteration !== iteration) shown = { iteration, names: new Set() };
    if (shown.names.size < maxShownFences) shown.names.add(name);
    return shown.names.has(name);
  };
  return {
    async readFence(line) {
      const { view, references } = store.getState();
      const { reviewId, iteration } = getShownReview({ view })?.meta ?? {};
      const host = currentHost();
      const name = toReferenceName(line.hash, line.text);
      const touches = countTouches(references, name);
      if (reviewId === undefined || host === undefined || references.fenced.get(name)?.touches === touches) return;
      if (!hasRoom(`${reviewId} ${iteration}`, name)) return;
      // Without an answer the code stays as it was. The states that a new connection sends touch every fence.
      const outcome = await host["reference/preview"]({ reviewId, ...line }).catch(() => undefined);
      if (outcome === undefined) return;
      store.setState(({ references: now }) => {
        // A later question may have been answered first.
        if ((now.fenced.get(name)?.touches ?? 0) > touches) return {};
        const fenced = new Map([...now.fenced].slice(-maxKeptFences)).set(name, { touches, outcome });
        return { references: { ...now, fenced } };
      });
    },
  };
}
