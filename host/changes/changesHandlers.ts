import { realpath } from "node:fs/promises";
import { join } from "node:path";
import type { ChangesContract, Handlers } from "@dialectic/shared/protocol";
import { isInside } from "../base/isInside.ts";
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
    "changes/viewed": ({ reviewId }) => ({ hunks: changes.viewed(reviewId) }),
    "changes/mark": async ({ reviewId, hunks, isViewed }) => {
      const outcome = await changes.mark(reviewId, hunks, isViewed);
      return outcome.kind === "saved" ? { kind: "kept" } : { kind: "refused", message: outcome.message };
    },
    "changes/open": async ({ reviewId, round, since, file, line = 1 }) => {
      const compared = await editor.showChange?.({ reviewId, round, since, file, line });
      if (compared?.kind === "failed") return { kind: "refused", message: compared.message };
      if (compared?.kind === "opened") return { kind: "opened" };
      const side = await changes.side({ reviewId, round }, file, "after");
      if (side === undefined) return { kind: "refused", message: "This file is not among the changes of this round." };
      const absolutePath = await realpath(join(side.root, side.path)).catch(() => undefined);
      // A link in the repository can lead out of it, and deleted code is shown as it was.
      if (absolutePath === undefined || !isInside(side.root, absolutePath)) return { kind: "open-here" };
      const shown = await editor.show({ absolutePath, line });
      if (shown.kind === "failed") return { kind: "refused", message: shown.message };
      return { kind: shown.kind === "opened" ? "opened" : "open-here" };
    },
  };
}
