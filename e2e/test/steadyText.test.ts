import type { HostToPanel, PublishedValues } from "@dialectic/shared/protocol";
import fc from "fast-check";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { iterationShown, sectionShown } from "../support/browser.ts";
import { browserSession, ownReview } from "../support/browserSession.ts";
import { atRest, scrollTo } from "../support/panelPage.ts";

declare global {
  interface Window {
    /** Gives the page a message as if the host had sent it. */
    tellPage(message: string): void;
  }
}

interface Told {
  readonly reviewId: string;
  /** Of the section that is read. */
  readonly sectionId: string;
  readonly hash: string;
  /** Differs each time. */
  readonly count: number;
}

const thread = ({ sectionId, count }: Told) => ({
  id: `t${count}`,
  place: { kind: "section", sectionId },
  iteration: 1,
  entries: [{ id: `e${count}`, by: { kind: "assistant", name: "claude-code" }, text: "Why?", at: count, mode: "ask" }],
  state: "open",
});
const round = (count: number) => ({
  number: 1,
  at: count,
  client: "claude-code",
  title: "Changes",
  range: "HEAD",
  resolved: "HEAD",
  files: 7 + count,
  additions: 127 * count,
  deletions: 64 * count,
  iteration: 1,
});
const people = ["Claude Code", "Another assistant with a long name"];

/** A message for each kind of news; a text says why it is none. */
const news: { readonly [Name in keyof HostToPanel]: string | ((told: Told) => object) } = {
  "references/states": ({ reviewId, hash, count }) => ({
    reviewId,
    total: 9,
    whole: true,
    rows: {
      hashes: Array(count % 3).fill(hash),
      texts: ["src/auth.ts:23", "src/server.ts:7"].slice(0, count % 3),
      places: [0, 1].slice(0, count % 3),
      states: ["edited", "gone"].slice(0, count % 3),
      reasons: ["", ""].slice(0, count % 3),
    },
  }),
  "feedback/news": (told) => ({
    reviewId: told.reviewId,
    whole: false,
    threads: [thread(told)],
    verdicts: [],
    status: told.count % 2 === 0 ? "ChangesRequested" : "Pending",
    waiting: people.slice(told.count % 3),
  }),
  "changes/looked": ({ count }) => ({ hunks: [`hunk${count}`] }),
  "coverage/stale": () => ({}),
  "commit/trial-news": ({ count }) => ({ trial: "t", at: count, output: `line ${count}` }),
  "mirror/values": "each value has its own entry below",
  "panel/command": "the person's act, in the editor",
  "panel/menu": "the person's act, in the editor",
  "panel/shown": "the page is hidden",
  "panel/state": "replaces the page",
  "panel/painted": "a question",
  "review/patch": "presented below, through the host",
  "view/show-section": "the person's act, in the editor",
  "view/mark": ({ reviewId, count }) => ({
    reviewId,
    ...(count % 2 === 0 ? {} : { committed: { commit: "a".repeat(40), subject: "Done", at: 1 } }),
  }),
};

const edit = { client: "claude-code", title: "Rename", files: 1, changes: 2, diff: "-a\n+b\n", isCut: false };
const questions = {
  trust: [{ id: "t", kind: "trust", facts: { folder: "/code/shop", isPutOff: false }, choices: ["folder", "later"] }],
  servers: [
    { id: "s", kind: "servers", facts: { servers: [{ name: "gopls", command: "gopls" }] }, choices: ["run", "never"] },
  ],
  edits: ["1", "2"].map((at) => ({
    id: `e${at}`,
    kind: "edit" as const,
    facts: { ...edit, edit: at },
    choices: ["apply", "decline"],
  })),
} satisfies Record<string, PublishedValues["questions"]>;

/** A value of each kind that the host publishes. */
const values: { readonly [Name in keyof PublishedValues]: (told: Told) => PublishedValues[Name] } = {
  shownPull: ({ reviewId, count }) => ({
    reviewId,
    pull: count % 2 === 0 ? null : { name: "team/shop#7", url: "https://forge.example/team/shop/pull/7" },
  }),
  asked: ({ count }) => people.slice(count % 3).map((assistant, at) => ({ session: `${at}`, assistant, count })),
  claims: ({ reviewId, hash, count }) => ({
    reviewId,
    claims: [{ hash, index: 0, text: "count", state: claimStates[count % 3] ?? "pending" }],
  }),
  inbox: ({ count }) => ({
    items: ["Totals", "Prices"].slice(count % 3).map((title) => ({
      reviewId: title,
      title,
      folder: "/code/lab",
      iteration: count,
      news: { sections: count % 2, answers: 0, comments: 0, addressed: 0, rounds: 0 },
      waiting: [],
      since: 1,
      workspace: "lab",
      state: "open",
      kind: "vscode",
      folders: ["/code/lab"],
    })),
    more: 0,
  }),
  news: ({ reviewId, sectionId, count }) => ({
    reviewId,
    iteration: 1,
    entries: [
      {
        kind: "section" as const,
        key: `section:${sectionId}:${count}`,
        section: sectionId,
        change: "changed" as const,
        since: 1,
      },
      { kind: "answer" as const, key: `said:e${count}`, thread: `t${count}` },
      { kind: "asked" as const, key: `asked:${count}` },
      { kind: "edit" as const, key: `edit:${count}` },
      { kind: "other" as const, key: `other:r:${count}`, reviewId: "r" },
    ].slice(count % 6),
  }),
  problems: ({ reviewId, count }) => ({
    reviewId,
    found: { problems: [], introduced: count % 5, fixed: 0, unknownFiles: 0 },
    atApproval: "off",
  }),
  sessions: ({ reviewId, count }) =>
    people.slice(count % 3).map((client, at) => ({
      reviewId,
      client,
      since: at,
      section: `Section ${count}`,
      state: (["works", "waits", "there", "left"] as const)[count % 4] ?? "there",
    })),
  setup: ({ count }) => ({
    assistants: [{ name: "claude-code", title: "Claude Code", isInstalled: true, isSetUp: count % 2 === 0 }],
    clients: people.slice(count % 3),
    ...(count % 3 === 0 ? { written: { title: "Claude Code" } } : {}),
  }),
  rounds: ({ reviewId, count }) => ({
    reviewId,
    rounds: count % 4 === 0 ? [] : [round(count)],
    viewed: `${count}`,
  }),
  undone: ({ reviewId, count }) => ({
    reviewId,
    undone: [{ undo: "u", change: `c${count}`, path: "src/a.ts", reason: "", at: 1 }].slice(count % 2),
  }),
  behind: ({ reviewId, count }) =>
    count % 2 === 0
      ? { reviewId: `${reviewId}-other`, title: "Another review", iteration: 1, iterations: 1, ...meta }
      : { reviewId, title: "What arrives", iteration: 99, iterations: 99, ...meta },
  questions: ({ count }) => [
    ...questions.trust.slice(count % 2),
    ...questions.servers.slice(count % 3),
    ...questions.edits.slice(count % 4),
  ],
  isRestricted: ({ count }) => count % 2 === 0,
};
const claimStates = ["holds", "fails", "unknown"] as const;
const meta = {
  baseUri: "/code/shop",
  mode: "replace",
  createdAt: 1,
  updatedAt: 1,
  client: "claude-code",
  saved: true,
} as const;

/** Runs in the page: keeps the stream of the host open for messages of the test. */
function openStream(): void {
  const original = window.fetch;
  window.fetch = async (address, options) => {
    const response = await original(address, options);
    if (!String(address).startsWith("events") || response.body === null) return response;
    const host = response.body.getReader();
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        window.tellPage = (message) => stream.enqueue(new TextEncoder().encode(`data: ${message}\n`));
        const pump = async (): Promise<void> => {
          const { done, value } = await host.read();
          if (done) return stream.close();
          stream.enqueue(value);
          return pump();
        };
        pump().catch((problem: unknown) => stream.error(problem));
      },
    });
    return new Response(body, response);
  };
}

const words = "The token is checked once for each request, and a line of it is read while all this arrives. ";
const section = (at: number) =>
  `## Part ${at}\n\n${`In ${at}: ${words.repeat(4)}\n\n`.repeat(4)}See [\`src/auth.ts:23\`][].\n`;
const content = (more = "") =>
  `# What arrives\n\n${Array.from({ length: 9 }, (_, at) => section(at)).join("\n")}${more}`;

/** Returns the height of the header, and the first line of text in view with its place. */
function look(page: Page) {
  return page.evaluate(() => {
    const view = document.querySelector("main.scroller")?.getBoundingClientRect();
    const at = view && document.caretRangeFromPoint(view.left + 80, view.top + 60);
    const header = document.querySelector(".panel > header");
    const more = document.querySelector(".title-state-more:not([hidden])")?.getBoundingClientRect();
    return {
      header: header?.getBoundingClientRect().height,
      isCut: more !== undefined && more.right > window.innerWidth,
      line: at?.startContainer.textContent?.slice(0, 40),
      offset: at?.startOffset,
      place: at?.getBoundingClientRect().top,
    };
  });
}

describe("the text that is read", () => {
  const session = browserSession();

  describe.each([1_280, 300])("at %i pixels", (width) => {
    const own = ownReview(session, { viewport: { width, height: 640 } });
    let told: Told;
    let count = 0;

    beforeAll(async () => {
      const { page, product, present } = own();
      await page.addInitScript(openStream);
      const answer = await present({ content: content() });
      await page.goto(product.host().url);
      await sectionShown(page, "What arrives");
      const found = await page
        .locator("[data-section-id]", { hasText: "Part 4" })
        .last()
        .evaluate((row) => ({
          sectionId: (row as HTMLElement).dataset["sectionId"] ?? "",
          hash: (row as HTMLElement).dataset["hash"] ?? "",
        }));
      const reviewId = String(answer.structured["review_id"] ?? answer.structured["reviewId"]);
      told = { reviewId, ...found, count };
      const top = await page.getByRole("heading", { name: "Part 4" }).evaluate((element) => {
        const view = document.querySelector("main.scroller");
        return (view?.scrollTop ?? 0) + element.getBoundingClientRect().top;
      });
      await scrollTo(page, top + 120);
    });

    it("stays in its place, and the header keeps its height, whatever arrives in whatever order", async () => {
      const { page } = own();
      const before = await look(page);
      expect(before).toMatchObject({ isCut: false, line: expect.stringContaining("token") });
      const messages = Object.entries(news).flatMap(([method, make]) =>
        typeof make === "string" ? [] : [{ method, make }],
      );
      const mirrored = Object.entries(values).map(([name, make]) => ({
        method: "mirror/values",
        make: (each: Told) => ({ [name]: make(each) }),
      }));
      const kinds = [...messages, ...mirrored];
      await fc.assert(
        fc.asyncProperty(fc.shuffledSubarray(kinds, { minLength: 1 }), async (some) => {
          for (const { method, make } of some) {
            count += 1;
            const message = { jsonrpc: "2.0", method, params: make({ ...told, count }) };
            await page.evaluate((text) => window.tellPage(text), JSON.stringify(message));
            await atRest(page);
            expect({ method, ...(await look(page)) }).toEqual({ method, ...before });
          }
        }),
        { numRuns: 6 },
      );
    });

    it("has the name of an assistant that was asked for a review above it", async () => {
      const { page } = own();
      const params = { asked: values.asked({ ...told, count: 3 }) };
      const message = { jsonrpc: "2.0", method: "mirror/values", params };
      await page.evaluate((text) => window.tellPage(text), JSON.stringify(message));
      await page.locator(".asked-note").first().waitFor({ state: "attached" });
    });

    it("stays in its place when an iteration arrives that has more text above it", async () => {
      const { page, present } = own();
      const before = await look(page);
      const more = content("\n## More\n\nWords.\n");
      await present({ content: more.replace("## Part 1\n", `## Part 1\n\n${words.repeat(8)}\n`) });
      await iterationShown(page, 2);
      await atRest(page);
      const { place = 0, ...after } = await look(page);
      const { place: placeBefore = 0, ...rest } = before;
      expect(after).toEqual(rest);
      // Browsers scroll by whole pixels.
      expect(Math.abs(place - placeBefore)).toBeLessThan(1);
    });
  });
});
