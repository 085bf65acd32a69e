import { type AppliedPlan, type EditPlan, listWrittenPaths } from "../base/editPlan.ts";
import type { WorkspacePort } from "../base/ports.ts";
import { describeRefusal, type WritablePlace } from "../base/writeGate.ts";
import { openWriteGate } from "../files/openFolders.ts";

/** Applies a plan, if each of its files may be written. */
export async function applyPlan(plan: EditPlan, workspace: WorkspacePort, save: boolean): Promise<AppliedPlan> {
  const findPlace = await openWriteGate(workspace);
  const places = new Map<string, WritablePlace>();
  for (const path of listWrittenPaths(plan.files)) {
    const place = await findPlace(path);
    if ("kind" in place) return { kind: "failed", message: describeRefusal(path, place) };
    places.set(path, place);
  }
  return plan.apply(places, save);
}
