import { scanTexts } from "../markdown/blockScanner.ts";
import { readHeadingText } from "../markdown/readHeadingText.ts";
import type { ReviewDocument, Section, SectionId } from "../model.ts";
import { extractEssence } from "./similarTitles.ts";
import { readSectionTitle, readTitle } from "./titleForms.ts";

/** A point of a plan: a heading, or an item of a task list. */
export interface PlanPoint {
  readonly text: string;
  /** True when a review of the code says that it is done. */
  readonly isDone: boolean;
  /** The section of that review which says so, or says that it is open. */
  readonly sectionId?: SectionId;
}

interface Task {
  readonly text: string;
  readonly isChecked: boolean;
}

const taskItem = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[([ xX])\][ \t]+(\S[^\r\n]*)/gm;

/**
 * Compares a plan with the review of its code. A point is done when the review has a heading with its text, or an item
 * of a task list with its text that is checked. An item that is not checked keeps it open.
 */
export function comparePlan(plan: ReviewDocument, review: ReviewDocument): readonly PlanPoint[] {
  const { titles, tasks } = indexReview(review);
  return listPoints(plan.sections).map((text) => {
    const name = getName(text);
    const task = tasks.get(name);
    const sectionId = task?.sectionId ?? titles.get(name);
    const isDone = task?.isChecked ?? sectionId !== undefined;
    return sectionId === undefined ? { text, isDone } : { text, isDone, sectionId };
  });
}

/** Lists the points in order. The title is none, nor is a heading with points below it. */
function listPoints(sections: readonly Section[]): readonly string[] {
  const title = sections.find(({ level }) => level > 0);
  return sections.flatMap((section, at) => {
    const tasks = listTasks(section.text).map(({ text }) => text);
    const isGroup = tasks.length > 0 || (sections[at + 1]?.level ?? 0) > section.level;
    const isTitle = section === title && section.level === 1;
    return isGroup || isTitle || section.title === "" ? tasks : [section.title];
  });
}

function indexReview({ sections }: ReviewDocument) {
  const titles = new Map<string, SectionId>();
  const tasks = new Map<string, { readonly isChecked: boolean; readonly sectionId: SectionId }>();
  for (const section of sections) {
    const { id: sectionId } = section;
    if (section.level > 0) {
      const { exact, core } = readSectionTitle(section);
      for (const name of [extractEssence(exact), extractEssence(core)])
        if (!titles.has(name)) titles.set(name, sectionId);
    }
    for (const { text, isChecked } of listTasks(section.text)) {
      const name = getName(text);
      if (isChecked || !tasks.has(name)) tasks.set(name, { isChecked, sectionId });
    }
  }
  return { titles, tasks };
}

function listTasks(text: string): readonly Task[] {
  if (!text.includes("[")) return [];
  const code: number[] = [];
  scanTexts(
    text,
    () => undefined,
    (start) => code.push(start),
  );
  return [...text.matchAll(taskItem)].flatMap(({ 0: line, 1: mark, 2: words = "", index }) =>
    code.some((start) => start >= index && start < index + line.length)
      ? []
      : [{ text: readHeadingText(words), isChecked: mark !== " " }],
  );
}

function getName(text: string): string {
  return extractEssence(readTitle(text).core);
}
