import { maxDrawingSourceChars } from "@dialectic/shared/review";
import type { Element, ElementContent, Root } from "hast";
import { maxDrawingChars, maxDrawingDepth, maxInlineFormulaChars } from "../../limits.ts";
import { workerTexts } from "../../texts/workerTexts.ts";
import { parseHtml } from "../toHast.ts";
import { changeElements, isElement, surveyTree } from "../treeWalk.ts";
import { type DrawnList, keepDrawn } from "./keepDrawn.ts";
import { linkLabels } from "./linkLabels.ts";
import { findPart } from "./parts.ts";

type Drawn =
  | { readonly kind: "drawn"; readonly element: Element; readonly label: string }
  | { readonly kind: "source"; readonly reason: string };

/** Replaces the sources of formulas and diagrams in a sanitised section by what they say. */
export function drawSection(root: Root): void {
  changeElements(root, (element) => {
    if (element.tagName !== "pre") return [drawInText(element)];
    const drawn = drawBlock(element);
    return drawn === undefined ? [element] : showBlock(element, drawn);
  });
}

/** Draws the formula or diagram of a block; other blocks are not drawn. */
export function drawBlock(pre: Element): Drawn | undefined {
  const draw = isBlock(pre, "math") ? drawFormula : isBlock(pre, "mermaid") ? drawDiagram : undefined;
  return draw?.(readText(pre), true);
}

function isCode({ tagName, properties: { className } }: Element, language: string): boolean {
  return tagName === "code" && Array.isArray(className) && className.includes(`language-${language}`);
}

function isBlock({ children: [code] }: Element, language: string): boolean {
  return isElement(code) && isCode(code, language);
}

/** The marks around a formula in a text. Display formulas have two dollars or square brackets. */
const marked = /^(?:\$`(.+)`\$|\\\((.+)\\\)|\$\$(.*[^$])\$\$|\\\[(.+)\\\]|\$(.*[^$])\$)$/s;

function readFormula(source: string) {
  const [, ticked, round, dollars, square, dollar] = marked.exec(source) ?? [];
  const display = dollars ?? square;
  const text = display ?? ticked ?? round ?? dollar;
  return text === undefined ? undefined : { text, isDisplay: display !== undefined };
}

/** True for the source of a formula in a text. The code of a block has no marks. */
export function isFormulaInText(element: Element): boolean {
  return isCode(element, "math") && readFormula(readText(element)) !== undefined;
}

/** Draws a formula in a text; other elements stay. */
export function drawInText(code: Element): Element {
  if (!isCode(code, "math")) return code;
  const source = readText(code);
  const formula = readFormula(source);
  if (formula === undefined) return code;
  const drawn = drawFormula(formula.text, formula.isDisplay);
  if (drawn.kind === "source") {
    return { ...code, properties: { ...code.properties, className: ["invalid-formula"], title: drawn.reason } };
  }
  return create("span", { className: [source.length > maxInlineFormulaChars ? "formula-wide" : "formula"] }, [
    addClass(drawn.element, "drawn"),
    create("span", { className: ["formula-source"], ariaHidden: "true" }, [createText(source)]),
  ]);
}

/** Returns the drawing with its source below it, or the source alone with the reason. */
export function showBlock(pre: Element, drawn: Drawn): readonly ElementContent[] {
  if (drawn.kind === "source") return [create("p", { className: ["section-reason"] }, [createText(drawn.reason)]), pre];
  return [
    create("div", { className: ["drawing"] }, [
      showDrawing({ ...drawn, element: linkLabels(drawn.element, readText(pre)) }),
      create("details", { className: ["drawing-source"] }, [
        create("summary", { className: ["drawn"] }, [createText(workerTexts.source)]),
        pre,
      ]),
    ]),
  ];
}

/** Returns a drawing that scrolls by itself. */
export function showDrawing({ element, label }: Extract<Drawn, { kind: "drawn" }>): Element {
  const kind = element.tagName === "svg" ? ["diagram-shown"] : [];
  const shown = { className: ["drawn", "drawing-shown", ...kind], role: "group", tabIndex: 0, ariaLabel: label };
  return create("div", shown, [element]);
}

function drawFormula(source: string, isDisplay: boolean): Drawn {
  const part = findPart("formulas");
  if (part === undefined) return { kind: "source", reason: workerTexts.partMissing };
  if (source.length > maxDrawingSourceChars) return { kind: "source", reason: workerTexts.formulaTooLarge };
  try {
    const element = readDrawing(part.draw(source, isDisplay), part.list);
    return element === undefined
      ? { kind: "source", reason: workerTexts.formulaTooLarge }
      : { kind: "drawn", element, label: workerTexts.formula };
  } catch (error) {
    return { kind: "source", reason: readReason(error, workerTexts.formulaTooLarge, workerTexts.formulaNotRead) };
  }
}

function drawDiagram(source: string): Drawn {
  const part = findPart("diagrams");
  if (part === undefined) return { kind: "source", reason: workerTexts.partMissing };
  if (source.length > maxDrawingSourceChars) return { kind: "source", reason: workerTexts.diagramTooLarge };
  const drawn = part.draw(source);
  switch (drawn.kind) {
    case "other":
      return { kind: "source", reason: workerTexts.diagramKindNotDrawn };
    case "large":
      return { kind: "source", reason: workerTexts.diagramTooLarge };
    case "lost":
      return { kind: "source", reason: workerTexts.diagramNotWhole };
    case "not-understood":
      return { kind: "source", reason: workerTexts.diagramNotUnderstood(drawn.line, shorten(drawn.text)) };
    case "drawn": {
      if (isTooLarge(drawn.element)) return { kind: "source", reason: workerTexts.diagramTooLarge };
      const label = workerTexts.diagram(drawn.name);
      return { kind: "drawn", element: addClass(setLabel(drawn.element, label), "diagram"), label };
    }
  }
}

/** Returns the first words of a statement, for a reason in one line. */
function shorten(text: string): string {
  const line = text.split("\n")[0] ?? "";
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}

/** Returns what the list allows of a drawing, or undefined if that is too large for the page. */
function readDrawing(markup: string, list: DrawnList): Element | undefined {
  // A few macros may grow to megabytes, which would take seconds to read.
  if (markup.length > maxDrawingChars) return undefined;
  const [element] = parseHtml(markup).flatMap((node) => keepDrawn(node, list));
  if (!isElement(element)) throw new Error("empty");
  return isTooLarge(element) ? undefined : element;
}

function isTooLarge(element: Element): boolean {
  const { depth } = surveyTree({ type: "root", children: [element] });
  return depth > maxDrawingDepth || JSON.stringify(element).length > maxDrawingChars;
}

/** Returns the reason why a drawing failed: the first part of the error, without its place and what follows it. */
function readReason(error: unknown, tooLarge: string, notRead: (reason: string) => string): string {
  if (error instanceof RangeError) return tooLarge;
  const said = error instanceof Error ? error.message : String(error);
  return notRead(said.trim().split(/ at (?:position|end of input)|: infinite loop/)[0] ?? said);
}

function readText({ children }: Element): string {
  return children
    .map((child) => (child.type === "text" ? child.value : isElement(child) ? readText(child) : ""))
    .join("");
}

function setLabel(element: Element, ariaLabel: string): Element {
  return { ...element, properties: { ...element.properties, role: "img", ariaLabel } };
}

function addClass(element: Element, name: string): Element {
  const { className } = element.properties;
  const names = Array.isArray(className) ? [...className, name] : [name];
  return { ...element, properties: { ...element.properties, className: names } };
}

function create(tagName: string, properties: Element["properties"], children: ElementContent[]): Element {
  return { type: "element", tagName, properties, children };
}

function createText(value: string): ElementContent {
  return { type: "text", value };
}
