import { joinDocumentText, type ReviewDocument } from "@dialectic/shared/review";
import { describe, expect, it } from "vitest";
import { notedDocument } from "../notes/notedDocument.ts";
import type { Pull } from "./forge.ts";
import { writePull } from "./pullText.ts";

const address = { host: "github.com", owner: "team", name: "shop", number: 7 };
const pull: Pull = {
  title: "Prices",
  description: "Taxes.",
  author: "mona",
  state: "open",
  base: { branch: "main", commit: "b".repeat(40) },
  head: { branch: "topic", commit: "c".repeat(40), owner: "mona" },
};
const commit = { commit: "d".repeat(40), subject: "Add taxes", author: "Mona", at: 0 };

function textOf(more: Partial<Pull> = {}, subject = commit.subject) {
  const facts = {
    address,
    pull: { ...pull, ...more },
    fork: "e".repeat(40),
    commits: [{ ...commit, subject }],
    isCut: false,
  };
  return writePull(facts)
    .map(({ content }) => content)
    .join("\n");
}

/** The review as the host divides it. */
function read(text: string): ReviewDocument {
  return notedDocument({ text });
}

const titles = (text: string) => read(text).sections.map(({ title }) => title);

describe("the text of a pull request", () => {
  it("has its facts, its description and its commits", () => {
    expect(textOf()).toBe(
      [
        "# Prices\n",
        "[team/shop\\#7](https://github.com/team/shop/pull/7) is open. mona asks to merge mona:topic into main.\n",
        "## Description\n\n> Taxes.\n",
        "## Commits\n\nSince eeeeeee, where it left main:\n\n- ddddddd Add taxes (Mona)\n",
      ].join("\n"),
    );
  });

  it("says what became of it", () => {
    expect(textOf({ state: "merged" })).toContain("is merged.");
    expect(textOf({ head: { branch: "topic", commit: pull.head.commit } })).toContain("topic of a deleted repository");
    expect(textOf({ description: " \n" })).toContain("There is no description.");
  });

  it.each([
    ["headings", "# One\n\n## Two\n\nThree\n===\n"],
    ["a fence that is open", "```\n## In code\n"],
    ["a tag that is open", "<details>\n\n## In it\n"],
    ["a comment that is open", "<!-- \n## In it\n"],
    ["front matter", "---\ntitle: x\n---\n# One\n"],
    ["a list with a heading", "- # One\n\n  ## Two\n"],
    ["line ends of others", "x\u2028# One\u2029# Two\n\u0085# Three\n"],
    ["no end", "# One"],
  ])("keeps its sections whatever the description has: %s", (_, description) => {
    const text = textOf({ description });
    expect(titles(text)).toEqual(["Prices", "Description", "Commits"]);
    expect(joinDocumentText(read(text))).toBe(text);
  });

  it("is bounded, whatever the forge has", () => {
    const text = textOf({ description: "a\n".repeat(100_000), title: "b" }, "c".repeat(100_000));
    expect(text.length).toBeLessThan(62_000);
    expect(text).toContain("The rest of the description is on the forge.\n\n## Commits\n");
  });

  it("leaves out comments of HTML, but not those in code", () => {
    const text = textOf({ description: "A<!-- b -->c\n\n```html\n<!-- d -->\n```\n<!--\n# e\n-->\n~~~\n<!-- f -->" });
    expect(text).toContain("> Ac\n>\n> ```html\n> <!-- d -->\n> ```\n>\n> ~~~\n> <!-- f -->\n");
    expect(text).not.toContain("# e");
  });

  it("leaves out a comment with a fence in it, and no text after it", () => {
    const text = textOf({
      description: "A\n<!--\n```\nb\n```\n-->\n<!-- c --> D <!-- e\nf --> G\n````\n```\n<!-- h -->\n````",
    });
    expect(text).toContain("> A\n>\n>  D  G\n> ````\n> ```\n> <!-- h -->\n> ````\n");
  });

  it.each(["`".repeat(65_000), "~".repeat(65_000), "<!--".repeat(16_000), "```\n".repeat(16_000)])(
    "is written at once, whatever is repeated in the description",
    (description) => {
      const begun = performance.now();
      textOf({ description });
      expect(performance.now() - begun).toBeLessThan(1_000);
    },
  );

  it("has titles, names and subjects as plain text on one line", () => {
    const text = textOf({ title: "a\n# b `c` [d](https://e) <img src=x>" }, "![x](https://y) **z**\u202E");
    expect(titles(text)).toHaveLength(3);
    expect(text).toContain("# a \\# b \\`c\\` \\[d\\](https://e) \\<img src=x\\>\n");
    expect(text).toContain("\\!\\[x\\](https://y) \\*\\*z\\*\\*");
    expect(text).not.toContain("\u202E");
    expect(titles(textOf({ title: "   " }))[0]).toBe("Pull request");
  });
});
