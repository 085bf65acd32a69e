import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { repository } from "../support/assistant.ts";
import { animationsEnded } from "../support/panelPage.ts";
import { type Product, startProduct } from "../support/product.ts";
import { type Relay, startRelay } from "../support/relay.ts";
import { writeScreenCode } from "./screenCode.ts";
import { type Draft, screenReview } from "./screenReview.ts";

/** A page in a real browser, and the panels that it visits. */
export interface Stage {
  readonly page: Page;
  /** Stands between the page and the panels. */
  readonly relay: Relay;
  readonly product: Product;
  /** Has a folder that the person has not trusted. */
  readonly untrusted: Product;
  /** Presents the other text of the review as its next iteration. */
  presentNext(): Promise<void>;
  dispose(): Promise<void>;
}

export async function openStage(browser: Browser): Promise<Stage> {
  const [relay, product, untrusted] = await Promise.all([startRelay(), startProduct(), startProduct()]);
  const { folder, environment } = product.workspace;
  writeScreenCode(product.workspace);
  rmSync(join(untrusted.workspace.environment["XDG_STATE_HOME"] ?? "", "dialectic", "trusted.json"));
  const context = await browser.newContext({ colorScheme: "dark", proxy: { server: relay.url } });
  const page = await context.newPage();
  // Before the first review there is a panel only if the person starts it.
  const started = spawnSync(process.execPath, [join(repository, "mcp-server", "dist", "cli.js"), "panel"], {
    cwd: folder,
    env: environment,
    encoding: "utf8",
  });
  if (started.status !== 0) throw new Error(started.stderr);
  let [shown, next]: readonly [Draft, Draft] = ["second", "first"];
  return {
    page,
    relay,
    product,
    untrusted,
    async presentNext() {
      [shown, next] = [next, shown];
      await present(product, { content: screenReview(shown) });
    },
    async dispose() {
      await context.close();
      await Promise.all([relay.dispose(), product.dispose(), untrusted.dispose()]);
    },
  };
}

/** Presents a review of a workspace, as its assistant does. */
export async function present({ assistant, workspace }: Product, args: Record<string, unknown>): Promise<void> {
  const { isError, text } = await assistant.call("present_review", { baseUri: workspace.folder, ...args });
  if (isError) throw new Error(text);
}

/** Waits until nothing on the page has changed for some frames, and its animations have ended. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const look = () => {
      const places = [...document.querySelectorAll("main")].map(({ scrollTop }) => scrollTop);
      return `${document.body.textContent.length} ${document.querySelectorAll("*").length} ${places.join(" ")}`;
    };
    for (let still = 0, last = ""; still < 8; ) {
      await new Promise((next) => requestAnimationFrame(next));
      const now = look();
      still = now === last && document.querySelector('[aria-busy="true"]') === null ? still + 1 : 0;
      last = now;
    }
  });
  await animationsEnded(page);
}
