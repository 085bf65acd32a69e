import fc from "fast-check";
import MarkdownIt from "markdown-it";
import { describe, expect, it } from "vitest";
import { explanationMarkdown, explanationSentence } from "./explanationWords.ts";

const explanation = {
  id: "0123456789abcdef",
  section: "Authentication flow",
  review: "Add user authentication",
  commit: "abc1234".padEnd(40, "0"),
};
const href = "command:dialectic.open?%5B%220123456789abcdef%22%5D";

/** Renders Markdown and returns the visible text, the kinds of its elements and the targets of its links. */
function read(markdown: string) {
  const reader = new MarkdownIt({ html: true });
  // Allows all link schemes, so that none is hidden from the test.
  reader.validateLink = () => true;
  const blocks = reader.parse(markdown, {});
  const inline = blocks.flatMap(({ children }) => children ?? []);
  return {
    text: inline.map(({ content }) => content).join(""),
    links: inline.flatMap((token) => (token.type === "link_open" ? [token.attrGet("href")] : [])),
    blocks: blocks.map(({ type }) => type),
    marks: inline.map(({ type }) => type).filter((type) => !["text", "text_special"].includes(type)),
  };
}

const title = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc
    .array(
      fc.constantFrom(
        "](command:x)",
        "[a](command:x)",
        "<img src=x>",
        "**",
        "`",
        "\n\n# ",
        "$(bug)",
        "&lt;",
        "\\",
        "https://x.y",
        "|",
        "\u202e",
        "”",
      ),
    )
    .map((parts) => parts.join("")),
);

describe("explanationMarkdown", () => {
  it("says where a line is explained, with a link", () => {
    expect(read(explanationMarkdown([explanation], "dialectic.open"))).toMatchObject({
      text: "Explained in “Authentication flow” of “Add user authentication”, committed abc1234",
      links: [href],
    });
    const { commit: _, ...plain } = { ...explanation, review: explanation.section };
    expect(read(explanationMarkdown([plain], "dialectic.open")).text).toBe("Explained in “Authentication flow”");
  });

  it("shows titles literally and lets nothing in them take effect", () => {
    fc.assert(
      fc.property(title, title, (section, review) => {
        const hostile = { ...explanation, section, review };
        const shown = read(explanationMarkdown([hostile], "dialectic.open"));
        expect(shown).toMatchObject({
          links: [href],
          blocks: ["paragraph_open", "inline", "paragraph_close"],
          marks: ["link_open", "link_close"],
        });
        expect(shown.text).toBe(explanationSentence(hostile));
      }),
    );
  });

  it("cuts an overlong title", () => {
    const long = { ...explanation, section: "😀".repeat(500) };
    expect(explanationSentence(long)).toBe(
      `Explained in “${"😀".repeat(119)}…” of “Add user authentication”, committed abc1234`,
    );
  });
});
