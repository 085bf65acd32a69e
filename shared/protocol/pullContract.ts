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
      /** The review that shows it already; by default the last one that did. */
      reviewId: z.optional(z.string()),
      /** Title of the round instead of the pull request's. */
      title: z.optional(z.string()),
      /** JSON of any shape, shown below the text of the pull request. */
      description: z.optional(z.unknown()),
      ...requestOptions,
    }),
    requestAnswer,
  ),
});
