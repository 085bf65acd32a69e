import { describeElement, findRoot, isShown } from "./boxes.ts";
import { listControls } from "./controls.ts";
import { listTexts } from "./texts.ts";

/** Pixels by which edges may differ, because of rounding. */
const tolerance = 1.5;
const headers = "header, [role=toolbar]";
/** The groups of a menu may stand side by side. */
const rowLists = "ol, ul, dl, [role=menu] > [role=group], [role=tree], fieldset";

/** Finds rows and lines of code that do not begin at one edge, line numbers that do not end at one, and crooked headers. */
export function findMisalignments(): readonly string[] {
  return [...findCrookedRows(), ...findCrookedCode(), ...findCrookedNumbers(), ...findCrookedHeaders()];
}

interface Row {
  readonly element: Element;
  readonly edge: number;
}

function findCrookedRows(): readonly string[] {
  const lists = [...findRoot().querySelectorAll(rowLists)];
  return lists.filter(isShown).flatMap((list) =>
    [...groupRows(list).values()].flatMap((rows) => {
      const usual = findUsual(rows.map(({ edge }) => edge));
      return rows
        .filter(({ edge }) => Math.abs(edge - usual) > tolerance)
        .map(
          ({ element, edge }) =>
            `misaligned: ${describeElement(element)} begins ${Math.round(edge - usual)} pixels beside the others`,
        );
    }),
  );
}

/** Groups the rows of a list that should begin at the same edge: those of a kind and level, below each other. */
function groupRows(list: Element): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  const candidates = list.querySelectorAll("li, dt, dd, [role^=menuitem], [role=treeitem], fieldset > label");
  for (const element of candidates) {
    if (element.parentElement?.closest(rowLists) !== list) continue;
    const edge = findEdge(element);
    if (edge === undefined) continue;
    const kind = element instanceof HTMLElement ? element.dataset["row"] : undefined;
    const key = `${element.localName} ${kind} ${element.getAttribute("aria-level") ?? ""} ${columnOf(element)}`;
    groups.set(key, [...(groups.get(key) ?? []), { element, edge }]);
  }
  return groups;
}

/** Rows of another column begin elsewhere: those in a row with their neighbours are no rows of one column. */
function columnOf(element: Element): number {
  const { display, flexDirection } = getComputedStyle(element.parentElement ?? element);
  const isInRow = /flex|grid/.test(display) && flexDirection === "row" && element.localName === "label";
  return isInRow ? Math.round(element.getBoundingClientRect().left) : 0;
}

/** Returns the edge at which the text of a row begins. */
function findEdge(row: Element): number | undefined {
  const texts = listTexts(row);
  if (texts.length === 0) return undefined;
  const isRightToLeft = getComputedStyle(row).direction === "rtl";
  const boxes = texts.flatMap(({ element, boxes: lines }) =>
    element === row ? lines : [element.getBoundingClientRect()],
  );
  return isRightToLeft ? Math.max(...boxes.map(({ right }) => right)) : Math.min(...boxes.map(({ left }) => left));
}

function findUsual(numbers: readonly number[]): number {
  const counts = numbers.map((one) => numbers.filter((other) => Math.abs(one - other) <= tolerance).length);
  return numbers[counts.indexOf(Math.max(...counts))] ?? 0;
}

function findCrookedCode(): readonly string[] {
  return listTexts()
    .filter(({ element }) => element.closest("pre") && !/start|left/.test(getComputedStyle(element).textAlign))
    .map(({ text }) => `misaligned: code “${text}” does not begin at the left edge`);
}

/** Line numbers are the cells of digits that a selection leaves out. */
function findCrookedNumbers(): readonly string[] {
  return [...findRoot().querySelectorAll("table")].filter(isShown).flatMap((table) => {
    const columns = new Map<number, Row[]>();
    for (const { element, text, boxes } of listTexts(table)) {
      const cell = element.closest("td, th");
      const [box] = boxes;
      if (!(cell instanceof HTMLTableCellElement) || box === undefined || !/^\d+$/.test(text)) continue;
      if (getComputedStyle(cell).userSelect !== "none") continue;
      const column = columns.get(cell.cellIndex) ?? [];
      columns.set(cell.cellIndex, [...column, { element, edge: box.right }]);
    }
    return [...columns.values()].flatMap((rows) => {
      const last = Math.max(...rows.map(({ edge }) => edge));
      return rows
        .filter(({ edge }) => last - edge > tolerance)
        .map(({ element }) => `misaligned: line number ${element.textContent} does not end at the right edge`);
    });
  });
}

/** Controls of a header stand on one line, or on lines that have nothing in common. */
function findCrookedHeaders(): readonly string[] {
  const isInHeader = (element: Element) => element.closest(headers) !== null && element.closest("[role=menu]") === null;
  const controls = listControls().filter(({ element }) => isInHeader(element));
  return controls.flatMap(({ element, name, boxes: [box] }, place) =>
    controls.slice(place + 1).flatMap(({ element: other, name: otherName, boxes: [otherBox] }) => {
      if (box === undefined || otherBox === undefined || findGroup(element) !== findGroup(other)) return [];
      const isBeside = box.top < otherBox.bottom - tolerance && otherBox.top < box.bottom - tolerance;
      const off = Math.abs(box.top + box.bottom - otherBox.top - otherBox.bottom) / 2;
      return isBeside && off > tolerance
        ? [`misaligned: ${otherName} stands ${Math.round(off)} pixels off the line of ${name}`]
        : [];
    }),
  );
}

/** Returns the header of a control, or its title: the lines of a title stand beside the header's buttons. */
function findGroup(control: Element): Element | null {
  const header = control.closest(headers);
  const child = [...(header?.children ?? [])].find((each) => each.contains(control));
  return child?.matches(":is(h1, h2, h3), :has(h1, h2, h3)") === true ? child : header;
}
