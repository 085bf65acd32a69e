import * as z from "zod/mini";

export const workspaceParameter = z.optional(
  z
    .string()
    .check(
      z.minLength(1),
      z.describe(
        "Absolute path of the folder that the call is about (default: the working directory); a window must have it open (see list_workspaces)",
      ),
    ),
);
