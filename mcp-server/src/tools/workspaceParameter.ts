import * as z from "zod/mini";

/** The optional parameter that picks one of several windows. */
export const workspaceParameter = z.optional(
  z
    .string()
    .check(
      z.minLength(1),
      z.describe(
        "Absolute path of an open workspace folder; needed only when several windows fit (see list_workspaces)",
      ),
    ),
);
