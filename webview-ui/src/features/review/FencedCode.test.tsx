import type { PreviewOutcome } from "@dialectic/shared/protocol";
import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { hastToReact } from "../../markdown/hastToReact.tsx";
import { renderSection } from "../../markdown/toHast.ts";
import type { HastChunk } from "../../markdown/types.ts";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { adoptManifest } from "../../state/reviewMirror.ts";
import { createManifest } from "../../state/testSections.fixture.ts";
import { toStoryCode } from "../changes/state/changesState.ts";
import { type CodeColours, CodeColoursContext } from "../codeColours.ts";
import type { CodeFile } from "../fileColours.ts";
import { nothingReferred, withNews } from "../references/state/referenceState.ts";
import { emptySlots, SlotsContext } from "../slots.ts";
import { FencedCode } from "./FencedCode.tsx";
import { FollowedSection } from "./FollowedReference.tsx";
import { markdownComponents } from "./markdownComponents.tsx";

const adopted = adoptManifest(createManifest(1, ["h1"]));
if (adopted.kind === "stale" || adopted.kind === "lost-place") throw new Error(adopted.kind);
const view = { kind: "review", review: adopted.mirror } as const;
const slots = { ...emptySlots, FencedCode };

const code = (text: string, first = 1, mark = [first, first + text.split("\n").length - 1]): PreviewOutcome => ({
  kind: "code",
  canPeek: false,
  excerpt: {
    path: "a.ts",
    language: "",
    firstLine: first,
    text,
    totalLines: 500,
    markFrom: mark[0] ?? 1,
    markTo: mark[1] ?? 1,
  },
});

/** Shows a section as the worker delivers it, in a page whose host gives these answers in order. */
function shown(markdown: string, ...answers: readonly PreviewOutcome[]) {
  return shownWith(undefined, markdown, ...answers);
}

function shownWith(colours: CodeColours | undefined, markdown: string, ...answers: readonly PreviewOutcome[]) {
  const section = renderSection(markdown, "s-");
  if (section.kind !== "tree") throw new Error(section.kind);
  // A chunk is a serialised list of hast nodes.
  const chunk = JSON.stringify(section.root.children) as HastChunk;
  let asked = 0;
  return renderInPanel(
    <CodeColoursContext value={colours}>
      <SlotsContext value={slots}>
        <FollowedSection value="h1">{hastToReact(chunk, markdownComponents)}</FollowedSection>
      </SlotsContext>
    </CodeColoursContext>,
    {
      state: { view },
      host: { "reference/preview": async () => answers[asked++] ?? { kind: "refused", message: "No answer." } },
    },
  );
}

const lines = () => [...document.querySelectorAll(".excerpt td")].map(({ textContent }) => textContent);

describe("a fence", () => {
  it("shows only the referenced lines, and a single line with those around it", async () => {
    shown("```hunk\na.ts:2-3\n```\n", code("one\ntwo\nthree\nfour", 1, [2, 3]));
    await waitFor(() => expect(lines()).toEqual(["two", "three"]));
    expect(document.querySelector(".excerpt-marked tr")).toBeNull();
    shown("```hunk\nb.ts:2\n```\n", code("one\ntwo\nthree", 1, [2, 2]));
    await waitFor(() => expect(lines().slice(2)).toEqual(["one", "two", "three"]));
  });

  it("has the colours of its file, of which it shows a part", async () => {
    const ofFile: string[] = [];
    const files = {
      peek: () => undefined,
      read: async ({ read }: CodeFile) => [`${ofFile.push((await read()) ?? "")}`],
    };
    const answer = code("three\nfour\nfive", 3, [4, 5]);
    if (answer.kind === "refused") throw new Error(answer.message);
    const excerpt = { ...answer.excerpt, language: "typescript", lead: "/*\ntwo\n" };
    shownWith({ peek: () => undefined, read: async () => undefined, files }, "```hunk\na.ts:4-5\n```\n", {
      ...answer,
      excerpt,
    });
    await waitFor(() => expect(ofFile).toEqual(["/*\ntwo\nthree\nfour\nfive"]));
  });

  it("shows at most 120 lines, and says how many are left", async () => {
    const text = Array.from({ length: 150 }, (_, at) => `line ${at + 1}`).join("\n");
    shown("```hunk\na.ts:1-150\n```\n", code(text));
    await screen.findByText("… 30 more lines");
    expect([lines().length, lines().at(-1)]).toEqual([120, "line 120"]);
  });

  it("rereads its code when its file or everything may have changed, and rereads no other fence", async () => {
    const { store, asked } = shown(
      "```hunk\na.ts:1-2\nb.ts:1-2\n```\n",
      ...[code("a\nb"), code("c\nd"), code("a\nB"), code("A\nB"), code("C\nD")],
    );
    await waitFor(() => expect(lines()).toEqual(["a", "b", "c", "d"]));
    const tell = (news: Partial<Parameters<typeof withNews>[1]>) =>
      act(() =>
        store.setState(({ references }) => ({
          references: withNews(references, { reviewId: "r1", total: 2, whole: false, rows: [], ...news }),
        })),
      );
    tell({ touched: [{ hash: "h1", text: "a.ts:1-2" }] });
    await waitFor(() => expect(lines()).toEqual(["a", "B", "c", "d"]));
    tell({ whole: true });
    await waitFor(() => expect(lines()).toEqual(["A", "B", "C", "D"]));
    expect(asked).toHaveLength(5);
  });

  it("is only a reference after the first 200 of an iteration", async () => {
    const places = Array.from({ length: 230 }, (_, at) => `a.ts:${at + 1}`);
    const { asked } = shown(`\`\`\`hunk\n${places.join("\n")}\n\`\`\`\n`);
    await waitFor(() => expect(screen.getAllByText("No answer.")).toHaveLength(200));
    expect(asked).toHaveLength(200);
    expect(screen.getByText("a.ts:230").tagName).toBe("A");
  });

  it("says whether its change stands below its section or below another one", () => {
    const { store } = shown("```hunk\na.ts:1-2\n```\n");
    const show = (isElsewhere?: true) => {
      const file = { id: "a", path: "a.ts", status: "M" } as const;
      const hunk = { file: "a", hash: "x", line: 1, lines: 2, ...(isElsewhere && { isElsewhere }) };
      const references = [{ hash: "h1", text: "a.ts:1-2", file: "a", hunk: "x" }];
      const places = {
        round: 1,
        sections: [{ id: view.review.sections.ids[0] ?? "", hunks: [hunk] }],
        rest: [],
        references,
      };
      const story = toStoryCode(places, { kind: "files", files: [file], notes: [] }, undefined);
      act(() => store.setState(({ changes }) => ({ changes: { ...changes, story } })));
    };
    show();
    expect(screen.getByRole("button", { name: "Shown below" })).toBeDefined();
    show(true);
    expect(screen.getByRole("button", { name: "Go to the change" })).toBeDefined();
  });

  it("keeps its text, with the reason for what is not shown", async () => {
    shown("```hunk\na.ts:1\nno place\n```\n", { kind: "refused", message: "There is no file a.ts." });
    await screen.findByText("There is no file a.ts.");
    expect([screen.getByText("a.ts:1").tagName, screen.getByText("no place").tagName]).toEqual(["A", "PRE"]);
  });

  it("is a block of code in another language, and a diff that equals no change", () => {
    const { asked } = shown("```ts\na.ts:1\n```\n\n```diff\n-a\n+b\n```\n");
    expect([...document.querySelectorAll("pre")].map(({ textContent }) => textContent)).toEqual([
      "a.ts:1\n",
      "-a\n+b\n",
    ]);
    expect(asked).toEqual([]);
  });

  it("is a block of code in an old iteration", () => {
    const { store } = shown("```hunk\na.ts:1\n```\n");
    const { review } = view;
    act(() =>
      store.setState({
        references: nothingReferred,
        view: {
          kind: "review",
          review: { ...review, meta: { ...review.meta, iterations: review.meta.iteration + 1 } },
        },
      }),
    );
    expect(document.querySelector("pre")?.textContent).toBe("a.ts:1\n");
    expect(document.querySelector(".code-fence")).toBeNull();
  });
});
