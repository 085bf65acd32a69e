import { oneRunIn } from "@dialectic/shared/test";
import fc from "fast-check";
import type { Root } from "hast";
import { describe, expect, it } from "vitest";
import { toHtml } from "../html/toHtml.ts";
import { readCorpus } from "../test/corpora.fixture.ts";
import { toPlainHtml } from "../test/plainHtml.fixture.ts";
import { renderSection } from "../toHast.ts";
import { alignSideBySide, diffRendered } from "./diffRendered.ts";
import { dropClass, readerText } from "./test/readerText.fixture.ts";

function treeOf(markdown: string): Root {
  const section = renderSection(markdown, "s1-");
  if (section.kind === "deep") throw new Error("Too deep for a diff");
  return section.root;
}

/** Returns the diff as HTML, with our marks as `{-…-}`, `{+…+}` and `[…]` for readable expectations. */
function diffed(before: string, after: string): string {
  return toPlainHtml(diffRendered(treeOf(before), treeOf(after)))
    .replaceAll('<ins class="compared-added">', "{+")
    .replaceAll('<del class="compared-removed">', "{-")
    .replaceAll(/<span class="compared-word">([^<]*)<\/span>/g, "[$1]")
    .replaceAll("</ins>", "+}")
    .replaceAll("</del>", "-}");
}

const block = {
  added: '<ins class="compared-added compared-block">',
  removed: '<del class="compared-removed compared-block">',
};
const line = {
  added: '<ins class="compared-added compared-line">',
  removed: '<del class="compared-removed compared-line">',
};

function expectBothSides(old: Root, found: Root): void {
  const merged = diffRendered(old, found).children;
  const rows = alignSideBySide(old, found);
  const expected = { before: readerText(old.children), after: readerText(found.children) };
  expect({
    before: readerText(dropClass(merged, "compared-added")),
    after: readerText(dropClass(merged, "compared-removed")),
  }).toEqual(expected);
  expect({
    before: rows
      .map(({ left }) => readerText(left))
      .filter(Boolean)
      .join("\n"),
    after: rows
      .map(({ right }) => readerText(right))
      .filter(Boolean)
      .join("\n"),
  }).toEqual(expected);
}

describe("diffRendered", () => {
  it.each([
    ["nothing where nothing changed", "a *b*\n\n- c", "a *b*\n\n- c", "<p>a <em>b</em></p><ul>\n<li>c</li>\n</ul>"],
    [
      "nothing where only lines are broken elsewhere",
      "one two\nthree four",
      "one two three\nfour",
      "<p>one two three\nfour</p>",
    ],
    [
      "a changed word",
      "It retries the call twice.",
      "It retries the call once.",
      "<p>It retries the call {-twice-}{+once+}.</p>",
    ],
    [
      "a changed word in bold as bold",
      "See **the old name** here.",
      "See **the new name** here.",
      "<p>See <strong>the {-old-}{+new+} name</strong> here.</p>",
    ],
    [
      "what became bold",
      "the quick brown fox jumps",
      "the quick **brown** fox jumps",
      "<p>the quick {-brown-}<strong>{+brown+}</strong> fox jumps</p>",
    ],
    [
      "a reference to another line as two that can be clicked",
      "The call is in [src/auth.ts:23][] now.",
      "The call is in [src/auth.ts:40][] now.",
      '<p>The call is in <a class="reference" data-file-ref="src/auth.ts:23"><code>{-src/auth.ts:23-}</code></a><a class="reference" data-file-ref="src/auth.ts:40"><code>{+src/auth.ts:40+}</code></a> now.</p>',
    ],
    [
      "new and gone paragraphs",
      "One thing.\n\nShared text.",
      "Shared text.\n\nOther words.",
      `${block.removed}<p>One thing.</p>-}<p>Shared text.</p>${block.added}<p>Other words.</p>+}`,
    ],
    [
      "list items",
      "- first item\n- second item\n- third item",
      "- first item\n- second entry here\n- new\n- third item",
      '<ul><li>first item</li><li>second {-item-}{+entry here+}</li><li class="compared-added">{+new+}</li><li>third item</li></ul>',
    ],
    [
      "items of nested lists",
      "- outer thing\n  - inner one\n  - inner two",
      "- outer thing\n  - inner one\n  - inner 2",
      "<ul><li>outer thing\n<ul><li>inner one</li><li>inner {-two-}{+2+}</li></ul></li></ul>",
    ],
    [
      "a task that was done",
      "- [ ] write the tests",
      "- [x] write the tests",
      '<ul class="contains-task-list"><li class="task-list-item">{-<input type="checkbox" disabled="">-}{+<input type="checkbox" checked="" disabled="">+} write the tests</li></ul>',
    ],
    [
      "cells and rows",
      "|n|v|\n|-|-|\n|a b|1|\n|c d|2|",
      "|n|v|\n|-|-|\n|a b|5|\n|e|9|\n|c d|2|",
      '<table><thead><tr><th>n</th><th>v</th></tr></thead><tbody><tr><td>a b</td><td>{-1-}{+5+}</td></tr><tr class="compared-added"><td class="compared-added">{+e+}</td><td class="compared-added">{+9+}</td></tr><tr><td>c d</td><td>2</td></tr></tbody></table>',
    ],
    [
      "a column",
      "|name|\n|-|\n|a|",
      "|name|size|\n|-|-|\n|a|7|",
      '<table><thead><tr><th>name</th><th class="compared-added">{+size+}</th></tr></thead><tbody><tr><td>a</td><td class="compared-added">{+7+}</td></tr></tbody></table>',
    ],
    [
      "lines of code with their highlighting, and the words that changed in them",
      "```js\nlet a = 1;\nlet b = 2;\n```",
      "```js\nlet a = 1;\nlet b = 3;\n```",
      `<pre><code class="hljs language-js"><span class="hljs-keyword">let</span> a = <span class="hljs-number">1</span>;\n${line.removed}<span class="hljs-keyword">let</span> b = <span class="hljs-number">[2]</span>;\n-}${line.added}<span class="hljs-keyword">let</span> b = <span class="hljs-number">[3]</span>;\n+}</code></pre>`,
    ],
    [
      "a word that was added to a line of code",
      "```\nreturn a + b\nend\n```",
      "```\nreturn a + b + c\nend\n```",
      `<pre><code>${line.removed}return a + b\n-}${line.added}return a + b[ + c]\n+}end\n</code></pre>`,
    ],
    [
      "words in each of several lines of code, and other lines as a whole",
      "```\nconst first = one;\nconst second = one;\nreturn;\n```",
      "```\nconst first = two;\nconst second = two;\nthrow problem\n```",
      `<pre><code>${line.removed}const first = [one];\n-}${line.removed}const second = [one];\n-}${line.removed}return;\n-}${line.added}const first = [two];\n+}${line.added}const second = [two];\n+}${line.added}throw problem\n+}</code></pre>`,
    ],
    ["another heading", "## The old title here", "## The new title here", "<h2>The {-old-}{+new+} title here</h2>"],
    [
      "an alert of another kind as another one",
      "> [!NOTE]\n> Mind this.",
      "> [!WARNING]\n> Mind this.",
      `${block.removed}<div class="markdown-alert markdown-alert-note">\n<p class="markdown-alert-title">Note</p>\n<p>Mind this.</p>\n</div>-}${block.added}<div class="markdown-alert markdown-alert-warning">\n<p class="markdown-alert-title">Warning</p>\n<p>Mind this.</p>\n</div>+}`,
    ],
    [
      "what changed in a closed part, opened",
      "<details><summary>More</summary>\n\nthe old text here\n\n</details>",
      "<details><summary>More</summary>\n\nthe new text here\n\n</details>",
      '<details open=""><summary>More</summary><p>the {-old-}{+new+} text here</p></details>',
    ],
    ["struck out text as the author's own", "~~a~~ b c d", "~~a~~ b c e", "<p><del>a-} b c {-d-}{+e+}</p>"],
    ["nothing of what was empty", "", "New.", `${block.added}<p>New.</p>+}`],
  ])("shows %s", (_what, before, after, expected) => {
    expect(diffed(before, after).trim()).toBe(expected);
  });

  it("gives ids only to current content", () => {
    const html = diffed("a[^1]\n\n[^1]: old words here", "b[^1]\n\n[^1]: new words here");
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });

  function expectBothSidesOfExamples(every: number): void {
    const examples = ["commonmark-0.31.2.json", "gfm-extensions.json"]
      .flatMap(
        (name) => readCorpus<{ readonly examples: readonly { readonly markdown: string }[] }>(name)?.examples ?? [],
      )
      .filter((_, index) => index % every === 0);
    const trees = [
      examples.map(({ markdown }) => treeOf(markdown)),
      examples.map(({ markdown }) => treeOf(`Shared.\n\n${markdown}\n\n- tail`)),
    ];
    let cases = 0;
    for (const all of trees) {
      for (const step of [1, 7]) {
        all.forEach((tree, index) => void expectBothSides(tree, all[(index + step) % all.length] ?? tree));
        cases += all.length;
      }
    }
    console.log(`${cases} pairs of examples`);
  }

  it("gives either text when the other's marks are dropped, for a sample of the examples of the specifications", () =>
    expectBothSidesOfExamples(5));

  it(
    "gives either text when the other's marks are dropped, for any two examples of the specifications",
    { tags: ["whole"] },
    () => expectBothSidesOfExamples(1),
  );

  const words = fc
    .array(
      fc.constantFrom(
        "a",
        "the",
        "cat",
        "**dog**",
        "`x()`",
        "[l](https://e.org)",
        "[src/a.ts:3][]",
        "*em **st***",
        ",",
        "\\\n",
      ),
      {
        minLength: 1,
        maxLength: 8,
      },
    )
    .map((chosen) => chosen.join(" "));
  const blocks = fc.oneof(
    words,
    words.map((text) => `- ${text}\n- b\n  - ${text} c`),
    words.map((text) => `> ${text}\n>\n> 1. x`),
    words.map((text) => `|h|i|\n|-|-|\n|${text.replaceAll("\n", "")}|2|\n|y|z|`),
    words.map((text) => `|h|\n|-|\n|${text.replaceAll("\n", "")}|`),
    words.map((text) => `\`\`\`ts\nconst a = 1; /* ${text}\n*/\nb();\n\`\`\``),
    words.map((text) => `## ${text.replaceAll("\n", "")}`),
    words.map((text) => `<details>\n<summary>s</summary>\n\n${text}\n\n</details>`),
    fc.constantFrom(
      "---",
      "![i](data:image/png;base64,AA==)",
      "- [x] done",
      "<table><tr><td colspan=2>q</td></tr></table>",
    ),
  );
  const texts = fc.array(blocks, { maxLength: 5 }).map((chosen) => chosen.join("\n\n"));

  const givesEither = fc.property(texts, texts, (before, after) => expectBothSides(treeOf(before), treeOf(after)));

  it("gives either text when the other's marks are dropped, for a sample of texts", () =>
    fc.assert(givesEither, oneRunIn(4)));

  it("gives either text when the other's marks are dropped, for any two texts", { tags: ["whole"] }, () =>
    fc.assert(givesEither),
  );

  const marksNothing = fc.property(texts, (text) => {
    expect(toPlainHtml(diffRendered(treeOf(text), treeOf(text)))).not.toContain("compared-");
  });

  it("marks nothing between equal texts, in a sample", () => fc.assert(marksNothing, oneRunIn(4)));

  it("marks nothing between equal texts", { tags: ["whole"] }, () => fc.assert(marksNothing));
});

describe("alignSideBySide", () => {
  it("puts the earlier and the later state side by side, with ids on the right only", () => {
    const rows = alignSideBySide(
      treeOf("Same.\n\nThe old text here.\n\nGone away."),
      treeOf("Same.\n\nThe new text here.\n\nAnother one came."),
    );
    const shown = rows.map(({ kind, left, right }) => [
      kind,
      left.map(toPlainHtml).join(""),
      right.map(toPlainHtml).join(""),
    ]);
    expect(shown).toEqual([
      ["same", "<p>Same.</p>", "<p>Same.</p>"],
      [
        "changed",
        '<p>The <del class="compared-removed">old</del> text here.</p>',
        '<p>The <ins class="compared-added">new</ins> text here.</p>',
      ],
      ["removed", `${block.removed}<p>Gone away.</p></del>`, ""],
      ["added", "", `${block.added}<p>Another one came.</p></ins>`],
    ]);
  });
});

function notes(before: string, after: string): readonly (string | undefined)[] {
  const [old, now] = [renderSection(before, ""), renderSection(after, "")];
  if (old.kind === "deep" || now.kind === "deep") return [];
  return [...toHtml(diffRendered(old.root, now.root)).matchAll(/data-said="differs only in ([^"]*)"/g)].map(
    ([, said]) => said,
  );
}

const encoded = "how characters are encoded";
const invisible = "invisible characters or blanks";
const letters = "letters that look alike: U+0430 Cyrillic \u0430 ≠ a";

describe("two sides that look the same", () => {
  it.each([
    ["a word", "The name caf\u00e9 is new.", "The name cafe\u0301 is new.", encoded],
    ["a whole block", "# Caf\u00e9", "# Cafe\u0301", encoded],
    ["inline code", "Call `caf\u00e9` now.", "Call `cafe\u0301` now.", encoded],
    ["a line of code", "```\na\ncaf\u00e9();\n```", "```\na\ncafe\u0301();\n```", encoded],
    ["a zero-width character", "The word ab is new.", "The word a\u200bb is new.", invisible],
    ["a letter of another script", "Call `auth` now.", "Call `\u0430uth` now.", letters],
  ])("are distinguished in words: %s", (_what, before, after, said) => expect(notes(before, after)).toEqual([said]));

  it("are reported only when a reader cannot tell them apart", () => {
    expect(notes("The name caf\u00e9 is new.", "The name cafe is new.")).toEqual([]);
    expect(notes("```\ncaf\u00e9\n```", "```\nother\n```")).toEqual([]);
  });
});
