import * as z from "zod/mini";
import { defineContract, request } from "./contract.ts";

/** Reviews that travel with commits. */
export const notesContract = defineContract({
  /** Stores those of the latest commits that are not known here among the past reviews. */
  "notes/import": request(z.object({}), z.object({ added: z.int() })),
});
