import { findMatches } from "@dialectic/shared/review";
import { setWorkerLanguage } from "../texts/workerTexts.ts";
import { toChunks } from "./chunks.ts";
import { colourCode } from "./colourCode.ts";
import { readDiffSides } from "./diff/readDiffSides.ts";
import { renderDiff } from "./diff/renderDiff.ts";
import { toDiffChunks } from "./diff/toDiffChunks.ts";
import { drawSection } from "./drawing/drawSection.ts";
import { MissingPart } from "./drawing/parts.ts";
import { renderSectionHtml } from "./html/renderSectionHtml.ts";
import { readSectionText } from "./readSectionText.ts";
import { setSmartPunctuation } from "./smartPunctuation.ts";
import { renderSection } from "./toHast.ts";
import {
  readWorkerName,
  type WorkerAnswer,
  type WorkerReply,
  type WorkerRequest,
  type WorkerTask,
} from "./workerProtocol.ts";

function say(reply: WorkerReply): void {
  self.postMessage(reply);
}

const deep: WorkerAnswer = { kind: "failed", cause: "deep" };

async function serve(task: WorkerTask): Promise<WorkerAnswer> {
  switch (task.kind) {
    case "render": {
      const section = renderSection(task.markdown, task.prefix, task.hasPlainTags);
      if (section.kind === "deep") return deep;
      drawSection(section.root);
      return { kind: "rendered", blocks: toChunks(section.root) };
    }
    case "diff": {
      const diff = renderDiff(task);
      return diff.kind === "deep" ? deep : { kind: "rendered", blocks: toDiffChunks(diff) };
    }
    case "text": {
      const section = readSectionText(task.markdown);
      return section.kind === "deep" ? deep : section;
    }
    case "sides": {
      const sides = readDiffSides(task.before, task.after);
      return sides.kind === "deep" ? deep : sides;
    }
    case "html": {
      const section = renderSectionHtml(task.markdown, task.prefix, task.target);
      return section.kind === "deep" ? deep : section;
    }
    case "match": {
      const expression = new RegExp(task.source, task.flags);
      return { kind: "matched", matches: task.texts.map((text) => findMatches(text, expression)) };
    }
    case "colour":
      return { kind: "coloured", lines: colourCode(task.language, task.text) };
    case "several": {
      const answers: WorkerAnswer[] = [];
      for (const each of task.tasks) answers.push(await answer(each));
      return { kind: "several", answers };
    }
  }
}

async function answer(task: WorkerTask): Promise<WorkerAnswer> {
  try {
    return await serve(task);
  } catch (error) {
    // The parsers recurse and spread: exceeding the stack through nesting or length is an expected outcome, not a bug
    // to repair.
    if (error instanceof RangeError) return deep;
    if (error instanceof MissingPart) throw error;
    console.error("A section could not be formatted", error);
    return { kind: "failed", cause: "failed" };
  }
}

async function reply({ id, task }: WorkerRequest): Promise<void> {
  try {
    say({ kind: "answer", id, answer: await answer(task) });
  } catch (error) {
    if (!(error instanceof MissingPart)) throw error;
    say({ kind: "lacks", part: error.part });
  }
}

const { language, isSmart } = readWorkerName(self.name);
setSmartPunctuation(isSmart);
setWorkerLanguage(language);
// Only the page holds this worker, and it sends requests only.
self.addEventListener("message", ({ data }: MessageEvent<WorkerRequest>) => void reply(data));
say({ kind: "ready" });
