import type { Thread, ThreadEntry } from "@dialectic/shared/protocol";
import { texts } from "../../../texts/texts.ts";
import { formatLocalTime } from "../../../ui/formatTime.ts";
import { nameAssistant } from "../../../ui/nameAssistant.ts";
import {
  describeCodeState,
  describeJudgement,
  formatCodePlace,
  getAuthorName,
} from "../../feedback/state/describeThread.ts";

export interface ExportedThreads {
  readonly bySection: ReadonlyMap<string, readonly Thread[]>;
  readonly others: readonly Thread[];
}

export interface ExportedWords {
  readonly head: string;
  /** Markdown. */
  readonly text: string;
}

export function groupThreads(
  threads: readonly Thread[],
  findSection: (thread: Thread) => string | undefined,
  ids: readonly string[],
): ExportedThreads {
  const bySection = new Map(ids.map((id) => [id, [] as Thread[]]));
  const others = threads.filter((thread) => {
    const list = bySection.get(findSection(thread) ?? "");
    list?.push(thread);
    return list === undefined;
  });
  return { bySection, others };
}

/** Returns the heading of a thread: its state, and its subject when the section does not tell it. */
export function formatThreadHead({ state, place, judgement }: Thread): string {
  const stands = judgement?.kind === "rejected" ? describeJudgement(judgement) : texts.feedback.states[state];
  switch (place.kind) {
    case "code": {
      const since = describeCodeState(place);
      const code = formatCodePlace(place);
      return `${stands} · ${code}${since === undefined ? "" : ` (${since})`}`;
    }
    case "orphaned":
      return `${stands} · ${place.title === "" ? "" : `${place.title}: `}${place.reason}`;
    case "section":
      return place.lost === undefined ? stands : `${stands} · ${place.lost.reason}`;
    default:
      return stands;
  }
}

/** Returns the quote of a thread: a text of the review, or code. */
export function getThreadQuote({ place }: Thread): { readonly text: string; readonly isCode: boolean } | undefined {
  if (place.kind === "text") return { text: place.quoteThen ?? place.quote.exact, isCode: false };
  if (place.kind === "section") return place.lost && { text: place.lost.quote, isCode: false };
  const text = place.kind === "code" || place.kind === "orphaned" ? (place.quote ?? "") : "";
  return text === "" ? undefined : { text, isCode: place.kind === "code" };
}

export function listThreadWords({ entries, addressed, judgement }: Thread): readonly ExportedWords[] {
  return [
    ...entries.map((entry) => ({ head: formatEntryHead(entry), text: entry.text })),
    ...(addressed === undefined
      ? []
      : [
          {
            head: texts.export.saysDone(nameAssistant(addressed.by) || texts.feedback.theAssistant, addressed.finding),
            text: addressed.note ?? "",
          },
        ]),
    ...(judgement === undefined
      ? []
      : [{ head: `${describeJudgement(judgement)} · ${formatLocalTime(judgement.at)}`, text: judgement.reason }]),
  ];
}

function formatEntryHead({ by, at, delivery }: ThreadEntry): string {
  const unsent = delivery?.state === "collected" ? ` · ${texts.export.pending}` : "";
  return `${getAuthorName(by)} · ${formatLocalTime(at)}${unsent}`;
}
