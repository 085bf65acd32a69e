import * as z from "zod/mini";
import type { CodePlace } from "../base/codePlace.ts";
import type { EditPlan, PlanRefusal } from "../base/editPlan.ts";
import { ServerRefusal } from "../base/serverRefusal.ts";
import { toEditPlan, workspaceEdit } from "./lspEditPlan.ts";
import { expectProvider, toParams } from "./lspRequests.ts";
import type { ServerLook } from "./serverLook.ts";

const nothingToRename = { kind: "refused" as const, message: "The language server cannot rename anything here." };

/** Plans a rename after asking whether the place can be renamed; a refusal is in the server's words. */
export async function planRename(look: ServerLook, at: CodePlace, newName: string): Promise<EditPlan | PlanRefusal> {
  const server = await look.serverWith(at.absolutePath);
  expectProvider(server, "renameProvider");
  const { renameProvider } = server.capabilities;
  try {
    const canPrepare = typeof renameProvider === "object" && renameProvider.prepareProvider === true;
    if (canPrepare && (await server.request("textDocument/prepareRename", toParams(at), z.unknown())) === null)
      return nothingToRename;
    const edit = await server.request("textDocument/rename", { ...toParams(at), newName }, z.nullable(workspaceEdit));
    return edit === null ? nothingToRename : toEditPlan(edit, look);
  } catch (problem) {
    if (problem instanceof ServerRefusal) return { kind: "refused", message: problem.words };
    throw problem;
  }
}
