import type { ChangedFile, Thread } from "@dialectic/shared/protocol";
import type { WidenedHunk } from "../../state/changedCode.ts";
import type { PanelState } from "../../state/panelStore.ts";
import type { ChangeRow } from "../changes/state/changeRows.ts";
import { findThread } from "../feedback/state/noteThreads.ts";
import { findReferenceLink, type ReferenceLink } from "../references/state/referenceLink.ts";

export type MenuTarget =
  | { readonly kind: "section"; readonly section: string; readonly hash: string }
  | { readonly kind: "reference"; readonly link: ReferenceLink; readonly section: string }
  | { readonly kind: "file"; readonly file: ChangedFile; readonly marks: readonly string[] }
  | { readonly kind: "hunk"; readonly file: ChangedFile; readonly hunk: WidenedHunk }
  | { readonly kind: "comment"; readonly thread: Thread };

interface Finding {
  readonly state: Pick<PanelState, "feedback">;
  readonly findRow: (id: string) => ChangeRow | undefined;
  /** Returns the hash of a section that the outline has. */
  readonly findHash: (id: string) => string | undefined;
  readonly findFile: (id: string) => ChangedFile | undefined;
}

/** Returns what a context menu at an element is about. Texts, sheets and a selection keep the menu of the browser. */
export function findMenuTarget(
  element: Element,
  { state, findRow, findHash, findFile }: Finding,
): MenuTarget | undefined {
  const selection = document.getSelection();
  if (element.closest("input, textarea, select, dialog, [role=menu]") !== null) return undefined;
  // A link of the web can be copied and opened by the browser's own menu.
  if (element.closest("a[href]:not([href^='#'])") !== null) return undefined;
  if (selection?.isCollapsed === false && selection.containsNode(element, true)) return undefined;
  const [, list, id = ""] = /^(outline|changed)-(.*)$/s.exec(element.closest(".outline-row")?.id ?? "") ?? [];
  if (list === "outline") return toSection(id, findHash(id));
  if (list === "changed") return toFile(findFile(id));
  const section = element.closest<HTMLElement>("[data-section-id]");
  const { sectionId = "", hash = "" } = section?.dataset ?? {};
  const link = findReferenceLink(element);
  if (link !== undefined) return { kind: "reference", link, section: sectionId };
  const name = element.closest<HTMLElement>("[data-thread-id]")?.dataset["threadId"];
  const thread = findThread(state.feedback, name);
  if (thread !== undefined) return { kind: "comment", thread };
  const row = findRow(sectionId);
  if (row !== undefined && "hunk" in row) return { kind: "hunk", file: row.file, hunk: row.hunk };
  if (row?.kind === "file") return toFile(row.file, row.marks);
  return section?.matches(".section") ? toSection(sectionId, hash) : undefined;
}

function toSection(section: string, hash = ""): MenuTarget | undefined {
  return hash === "" ? undefined : { kind: "section", section, hash };
}

function toFile(file: ChangedFile | undefined, marks: readonly string[] = []): MenuTarget | undefined {
  return file && { kind: "file", file, marks };
}
