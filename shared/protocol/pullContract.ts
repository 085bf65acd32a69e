import * as z from "zod/mini";
import { requestAnswer, requestOptions } from "./changesContract.ts";
import { defineContract, request } from "./contract.ts";

export const pullBridge = defineContract({
  /**
   * Reads a pull request of the repository into a review, or reads it again. A session's call asks the person first; a command is one that a
   * person has typed.
   */
  "pull/read": request(
    z.object({
      /** A number, or the whole address, which must be that of a remote. */
      pull: z.string(),
      ...requestOptions,
    }),
    requestAnswer,
  ),
});
