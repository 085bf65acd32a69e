import * as z from "zod/mini";
import { workspaceParameter } from "./workspaceParameter.ts";

export const symbolParameters = {
  filePath: z.string().check(z.minLength(1), z.describe("Absolute or relative to the workspace")),
  symbol: z.string().check(z.minLength(1)),
  codeSnippet: z.optional(z.string().check(z.minLength(1), z.describe("Code around it that occurs once in the file"))),
  line: z.optional(z.int().check(z.gte(1), z.describe("From 1"))),
  column: z.optional(z.int().check(z.gte(1))),
  workspace_path: workspaceParameter,
};
