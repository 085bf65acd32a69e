import * as z from "zod/mini";

const count = z.int().check(z.minimum(0));
const lines = z.readonly(z.array(z.string()));

export const keptEdit = z.object({
  id: z.string(),
  line: count,
  before: lines,
  after: lines,
  above: lines,
  below: lines,
  copies: z.object({ before: count, after: count }),
  at: z.number(),
  undone: z.exactOptional(z.object({ change: z.string(), reason: z.string() })),
});
