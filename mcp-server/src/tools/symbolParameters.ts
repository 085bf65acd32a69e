import * as z from "zod/mini";
import { workspaceParameter } from "./workspaceParameter.ts";

export const symbolParameters = {
  filePath: z
    .string()
    .check(z.minLength(1), z.describe("File that the symbol stands in: absolute, or relative to a workspace folder")),
  symbol: z.string().check(z.minLength(1), z.describe("Name of the symbol as it stands in the file, as a whole word")),
  codeSnippet: z.optional(
    z
      .string()
      .check(
        z.minLength(1),
        z.describe("Code that the file has once and the symbol stands in; needed when several symbols have that name"),
      ),
  ),
  line: z.optional(
    z
      .int()
      .check(z.gte(1), z.describe("Line that the symbol stands in, from 1; instead of a code snippet or beside it")),
  ),
  column: z.optional(
    z
      .int()
      .check(z.gte(1), z.describe("Column that the symbol stands at in that line, from 1; without it the whole line")),
  ),
  workspace_path: workspaceParameter,
};
