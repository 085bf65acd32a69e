import type { Thread } from "@dialectic/shared/protocol";
import { expect, it } from "vitest";
import { restId } from "../changes/state/placedCode.ts";
import { ColumnsBuilder, sumHitsByOutline } from "./threadTexts.ts";

const thread: Thread = {
  id: "t1",
  place: { kind: "review" },
  iteration: 1,
  state: "open",
  entries: [{ id: "e1", by: { kind: "person" }, text: "token", at: 1, mode: "ask" }],
};

it("counts what a comment on a line and code without a section have in the outline", () => {
  const builder = new ColumnsBuilder();
  builder.add("s1", "#1");
  builder.add("row", "#2");
  builder.owners.set("row", "s1");
  builder.addThread(thread, "row");
  builder.add("other row", "#3");
  builder.owners.set("other row", restId);
  const columns = builder.columns(["s1"]);
  expect(sumHitsByOutline({ ids: columns.ids, counts: [1, 2, 4, 8] }, columns)).toEqual({
    ids: ["s1"],
    counts: [7, 8],
  });
});
