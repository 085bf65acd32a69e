import type { Browser } from "playwright-core";
import { seededRandom } from "../../shared/capability/test/seededRandom.fixture.ts";
import { type Extent, spread, type Tools } from "./row.ts";

interface Given {
  readonly program: string;
  readonly extent: Extent;
  readonly seed: number;
  readonly browser: () => Promise<Browser>;
}

export function toolsFor({ program, extent, seed, browser }: Given): Tools {
  const note = (text: string) => console.error(`  ${text}`);
  return {
    program,
    extent,
    browser,
    note,
    random: seededRandom(seed),
    times: (sizes) => sizes[extent],
    sample: (what, all, sizes) => {
      const chosen = extent === "full" ? all : spread(all, sizes[extent]);
      note(`${what}: ${chosen.length} of ${all.length}`);
      return chosen;
    },
  };
}
