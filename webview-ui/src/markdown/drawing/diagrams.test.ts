import "./diagramsPart.ts";
import type { Nodes } from "hast";
import { describe, expect, it } from "vitest";
import { renderSectionHtml } from "../html/renderSectionHtml.ts";
import { renderSection } from "../toHast.ts";
import { drawSection } from "./drawSection.ts";
import { hostileDiagrams } from "./hostileDrawings.fixture.ts";

async function html(diagram: string): Promise<string> {
  const section = await renderSectionHtml(`\`\`\`mermaid\n${diagram}\n\`\`\``, "s1-", "file");
  return section.kind === "html" ? section.html : section.kind;
}

const flow = "graph TD\n  A[Start] --> B{Decision}\n  B -->|Yes| C[Action]";
const sequence = "sequenceDiagram\n  Alice->>Bob: Hello\n  Bob-->>Alice: Hi";

describe("a diagram", () => {
  it.each([
    ["flowchart", flow, ["Start", "Decision", "Yes", "Action"]],
    ["states", "stateDiagram-v2\n  [*] --> Idle\n  Idle --> Busy: start", ["Idle", "Busy", "start"]],
    ["sequence", sequence, ["Alice", "Bob", "Hello", "Hi"]],
    ["classes", "classDiagram\n  class Cart {\n    +total() int\n  }\n  Cart --> Line", ["Cart", "total", "Line"]],
    ["shares", 'pie title Calls\n  "Cache" : 3\n  "Disk" : 1', ["Calls", "Cache: 75 %", "Disk: 25 %"]],
    ["timeline", "timeline\n  2025 : Panel\n  2026 : Diagrams", ["2025", "Panel", "2026", "Diagrams"]],
    ["mind map", "mindmap\n  Review\n    Sections\n    Comments", ["Review", "Sections", "Comments"]],
    ["entities and relationships", "erDiagram\n  ORDER ||--o{ LINE : has", ["ORDER", "LINE", "has"]],
  ])("of the kind %s is drawn, with a name and its source", async (kind, source, words) => {
    const shown = await html(source);
    expect(shown).toContain("<svg viewBox=");
    expect(shown).toContain(`role="img" aria-label="Diagram: ${kind}"`);
    const drawing = shown.slice(0, shown.indexOf("</svg>"));
    expect(words.filter((word) => !drawing.includes(word))).toEqual([]);
    expect(shown).toContain('<summary class="drawn">Source</summary><pre>\n<code class="language-mermaid">');
  });

  it("may follow settings and a title", async () => {
    const shown = await html(`---\ntitle: Flow\n---\n%%{init: {"theme": "dark"}}%%\n%% remark\n${flow}`);
    expect(shown).toContain("<svg");
    expect(shown).not.toContain("<svg><");
  });

  it.each(["gantt\n  title A", "gitGraph\n  commit", "", "nonsense"])(
    "of another kind stays source, with the reason: %j",
    async (source) => {
      const shown = await html(source);
      expect(shown).toContain('<p class="section-reason">Dialectic does not draw this kind of diagram.</p><pre>');
      expect(shown).not.toContain("<svg");
    },
  );

  it("that is too large stays source, with the reason", async () => {
    const edges = Array.from({ length: 300 }, (_, index) => `  n${index} --> n${index + 1}`).join("\n");
    expect(await html(`graph TD\n${edges}`)).toContain(
      '<p class="section-reason">This diagram is too large to display.</p><pre>',
    );
    expect(await html(`pie\n${'"a" : 1\n'.repeat(30)}`)).toContain("too large");
    expect(await html(`timeline\n${"a : b : c\n".repeat(120)}`)).toContain("too large");
    expect(await html(`mindmap\n a\n${"  b\n".repeat(120)}`)).toContain("too large");
    expect(await html(`graph TD\nA[${"x".repeat(10_000)}]`)).toContain("too large");
    const nested = `${"subgraph x\n".repeat(12)}A\n${"end\n".repeat(12)}`;
    expect(await html(`graph TD\n${nested}`)).toContain("too large");
  });

  it.each([
    "graph TD\n  A -->",
    "sequenceDiagram\n  nonsense",
    `graph TD\n${"subgraph x\n".repeat(3_000)}`,
    `graph TD\n  ${Array.from({ length: 30 }, (_, index) => `a${index}`).join(" & ")} --> b`,
  ])("is a drawing or its source, whatever it says", async (source) => {
    expect(await html(source)).toMatch(/<svg viewBox|<p class="section-reason">(?:This diagram|Line \d+) /);
  });

  it.each([
    ["keys", `erDiagram\nA {\n int x ${"PK ".repeat(3_000)} !\n}`],
    ["dashes", `graph TD\nA -- ${"- ".repeat(4_000)}x`],
    ["names", `classDiagram\n${"a-".repeat(4_900)}`],
    ["participants", `sequenceDiagram\nparticipant ${"a @{ ".repeat(1_900)}`],
    ["other names", `sequenceDiagram\nparticipant ${"a as ".repeat(1_900)}`],
    ["words", `sequenceDiagram\n${"a ".repeat(4_900)}`],
    ["types", `erDiagram\n A {\n${"a(".repeat(4_900)}`],
    ["Markdown", `graph TD\nA["\`${"*a ".repeat(3_000)}\`"]`],
    ["colons", `timeline\n${"a : ".repeat(2_400)}`],
    ["blanks", `timeline\n${`a${" ".repeat(9_900)}b\n`}`],
    ["brackets", `mindmap\n a${"((".repeat(4_000)}`],
    ["remarks", `graph TD\nA ${'%% "'.repeat(2_400)}x`],
  ])("is read in a moment, whatever it repeats: %s", { timeout: 2_000 }, async (_, source) => {
    expect(await html(source)).toMatch(/<svg|section-reason/);
  });

  it("is written with the names of SVG's attributes", async () => {
    const shown = await html(flow);
    for (const name of ["viewBox", "stroke-width", "text-anchor", "font-size"]) expect(shown).toContain(` ${name}="`);
  });

  it("stays source when its part cannot be loaded", async () => {
    const { diagrams, ...others } = globalThis.dialecticParts ?? {};
    globalThis.dialecticParts = { ...others, diagrams: null };
    expect(await html(flow)).toContain('<p class="section-reason">The part that draws this could not be loaded.');
    globalThis.dialecticParts = { ...others, ...(diagrams === undefined ? {} : { diagrams }) };
    expect(await html(flow)).toContain("<svg");
  });

  it.each([
    ["graph TD\n  A --> B\n  A --> ", "Line 3 is not understood: A --&gt;"],
    ["graph TD\n\n  %% remark\n  A -> B", "Line 4 is not understood: A -&gt; B"],
    ["---\ntitle: T\n---\ngraph TD\n  A[open", "Line 5 is not understood: A[open"],
    ["graph TD\n  subgraph s\n  A", "Line 3 is not understood: A"],
    ["graph DOWN\n  A", "Line 1 is not understood: graph DOWN"],
    ["sequenceDiagram\n  A->>B: x\n  nothing known", "Line 3 is not understood: nothing known"],
    ["sequenceDiagram\n  loop x\n  A->>B: x", "Line 3 is not understood: A-&gt;&gt;B: x"],
    ["stateDiagram-v2\n  A --> B\n  A => B", "Line 3 is not understood: A =&gt; B"],
    ["classDiagram\n  A --> B\n  A ~~ B", "Line 3 is not understood: A ~~ B"],
    ["erDiagram\n  A ||--o{ B : x\n  A one to many B : y", "Line 3 is not understood: A one to many B : y"],
    ['pie\n  "a" : 1\n  "b" : -1', "Line 3 is not understood: &quot;b&quot; : -1"],
    ["pie showdata\n  title A", "Line 1 is not understood: pie showdata"],
    ["pie\n  title A", "Line 2 is not understood: title A"],
    ["timeline\n  : first", "Line 2 is not understood: : first"],
    ["timeline\n  2025 : a\n  2026 : ", "Line 3 is not understood: 2026 :"],
    ["mindmap\n  a\n    b\n  c", "Line 4 is not understood: c"],
    ["erDiagram\n  A {\n    onlyatype\n  }", "Line 3 is not understood: onlyatype"],
  ])("that is not understood stays source and names the line: %j", async (source, reason) => {
    const shown = await html(source);
    expect(shown).toContain(`<p class="section-reason">${reason}</p><pre>`);
    expect(shown).not.toContain("<svg");
  });
});

describe("a reference in a label", () => {
  const source = 'graph TD\n  A["Saves src/a.ts:10,20"] -->|src/b.ts#load| B[src/a.ts] %% src/c.ts:1';
  const links = (root: Nodes): readonly unknown[] => {
    if (root.type === "element" && root.tagName === "a") return [[root.properties["dataFileRef"], root.children]];
    return "children" in root ? root.children.flatMap(links) : [];
  };
  const [first, second, third] = [
    ["src/a.ts:10", "src/a.ts:10"],
    ["src/a.ts:20", "20"],
    ["src/b.ts#load", "src/b.ts#load"],
  ].map(([reference, value]) => [reference, [{ type: "text", value }]]);

  it("is a link in the drawing, which then is no image, and in the source", () => {
    const section = renderSection(`\`\`\`mermaid\n${source}\n\`\`\``, "s1-");
    if (section.kind === "deep") throw new Error("The text is nested too deeply");
    drawSection(section.root);
    const order = (of: readonly unknown[]) => of.map((each) => JSON.stringify(each)).toSorted();
    expect(order(links(section.root))).toEqual(order([first, second, third, first, second, third]));
    expect(JSON.stringify(section.root)).toContain('"role":"group","ariaLabel":"Diagram: flowchart"');
  });

  it("is text in a file", async () => {
    const shown = await html(source);
    const drawing = shown.slice(shown.indexOf("<svg"), shown.indexOf("</svg>"));
    expect(drawing).toContain(">Saves src/a.ts:10,20<");
    expect(drawing).not.toContain("<a");
  });
});

const page = document.implementation.createHTMLDocument();
const drawn = new Set("svg g rect circle ellipse line polygon path text tspan".split(" "));

describe("a hostile diagram", () => {
  it.each(hostileDiagrams)("%s neither runs, links, fetches nor leaves its place", async (payload) => {
    const body = page.createElement("body");
    body.innerHTML = await html(payload);
    const offences = [...body.querySelectorAll("svg, svg *")].flatMap((each) => [
      ...(drawn.has(each.localName) ? [] : [`<${each.localName}>`]),
      ...[...each.attributes].flatMap(({ name, value }) => {
        const isForeign =
          /^(?:href|xlink.*|src|style|id|marker.*|on.*|data.*)$/.test(name) || /url|script|https?:/i.test(value);
        return isForeign || (name === "class" && value !== "diagram") ? [`${name}=${value}`] : [];
      }),
    ]);
    expect(offences).toEqual([]);
    expect(body.querySelectorAll("script, style, img, iframe, object, image, foreignObject, a, use").length).toBe(0);
  });
});
