import type { ChangesContract, Handlers } from "@dialectic/shared/protocol";
import type { EditorPort } from "../base/ports.ts";
import type { EditGuard } from "../edits/editGuard.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import { HunkOrigins } from "./hunkOrigins.ts";
import { markOwnLines } from "./markOwnLines.ts";
import { placeHunks, type SectionHunkParts } from "./placeHunks.ts";

export function changesHandlers({
  editor,
  guard,
  ...parts
}: SectionHunkParts &
  Pick<ReviewBase, "store"> & { readonly editor: EditorPort; readonly guard: EditGuard }): Handlers<ChangesContract> {
  const { changes } = parts;
  const origins = new HunkOrigins(parts);
  return {
    "changes/rounds": ({ reviewId }) => ({ rounds: changes.rounds(reviewId) }),
    "changes/files": async (place) => {
      const read = await changes.read(place);
      if (read.kind === "refused") return read;
      return { kind: "files", files: [...read.files], notes: await changes.notes(place, read) };
    },
    "changes/hunks": async ({ files, ...place }) => ({
      files: await markOwnLines(place, await origins.mark(place, await changes.hunks(place, files)), {
        changes,
        guard,
      }),
    }),
    "changes/sections": (asked, signal) => placeHunks(asked, parts, signal),
    "changes/context": ({ file, line, endLine, ...place }) => changes.context(place, file, { line, endLine }),
    "changes/picture": ({ file, side, ...place }) => changes.picture(place, file, side),
    "changes/viewed": ({ reviewId }) => ({ hunks: changes.viewed(reviewId) }),
    "changes/mark": async ({ reviewId, hunks, isViewed }) => {
      const outcome = await changes.mark(reviewId, hunks, isViewed);
      return outcome.kind === "saved" ? { kind: "kept" } : { kind: "refused", message: outcome.message };
    },
    "changes/open": async (place) => {
      const shown = await editor.showChange?.(place);
      if (shown?.kind === "opened") return { kind: "opened" };
      return { kind: "refused", message: shown?.kind === "failed" ? shown.message : "No editor here shows changes." };
    },
  };
}
