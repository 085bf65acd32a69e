import "../diagramsPart.ts";
import { describe, expect, it } from "vitest";
import { renderSectionHtml } from "../../html/renderSectionHtml.ts";
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
