import "../diagramsPart.ts";
import { readMermaid } from "@dialectic/shared/review";
import { describe, expect, it } from "vitest";
import { renderSectionHtml } from "../../html/renderSectionHtml.ts";
import { drawnKinds, otherKinds } from "./allKinds.fixture.ts";
import { diagramTable } from "./diagramTable.fixture.ts";

const page = document.implementation.createHTMLDocument();

async function draw(source: string): Promise<Element> {
  const section = await renderSectionHtml(`\`\`\`mermaid\n${source}\n\`\`\``, "s1-", "file");
  const body = page.createElement("body");
  body.innerHTML = section.kind === "html" ? section.html : section.kind;
  return body;
}

function readTexts(drawing: Element): string {
  return [...drawing.querySelectorAll("text")]
    .map((text) => [...text.childNodes].map((each) => each.textContent).join(" "))
    .join("\n");
}

describe.each(Object.entries(diagramTable))("a diagram of the kind %s", (_, rows) => {
  it.each(rows)("has everything that its source has: $name", async ({ source, texts, edges, labels = [] }) => {
    const drawn = await draw(source);
    const svg = drawn.querySelector("svg");
    if (svg === null) return expect(drawn.querySelector(".section-reason")?.textContent).toBe("");
    const said = readTexts(svg);
    expect({
      lost: [...texts, ...labels].filter((text) => !said.replaceAll(/\s+/g, " ").includes(text)),
      edges: svg.querySelectorAll('path[fill="none"]').length,
    }).toEqual({ lost: [], edges });
  });
});

describe("diagrams of all kinds of Mermaid", () => {
  it("are 34: each is drawn, or named to the assistant with the kinds that are", async () => {
    expect(drawnKinds.length + otherKinds.length).toBe(34);
    const drawn = await Promise.all(drawnKinds.map(async ({ kind, source }) => [kind, await draw(source)] as const));
    expect(drawn.filter(([, body]) => body.querySelector("svg") === null).map(([kind]) => kind)).toEqual([]);
    for (const [word, source] of otherKinds) {
      const shown = await draw(source);
      const reason = shown.querySelector(".section-reason")?.textContent;
      expect([word, reason]).toEqual([word, "Dialectic does not draw this kind of diagram."]);
      // The answer to the assistant names the first word.
      const read = readMermaid(source);
      expect(read.kind === "other" && read.beginning.split(/\s/)[0]).toBe(word);
    }
  });
});
