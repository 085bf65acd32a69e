import type * as vscode from "vscode";
import type * as fake from "./index.ts";

/** Members of objects of a class, where something is one. */
type MembersOf<Class> = Class extends { readonly prototype: infer Instance } ? keyof Instance : never;

/** Names that the fake has and VS Code has not: of the module, and of its classes. */
type Foreign = Exclude<keyof typeof fake, keyof typeof vscode>;
type ForeignMembers = {
  [Name in keyof typeof fake & keyof typeof vscode]: Exclude<
    MembersOf<(typeof fake)[Name]>,
    MembersOf<(typeof vscode)[Name]>
  >;
}[keyof typeof fake & keyof typeof vscode];

/** Does not compile when the fake has something that VS Code has not; the one exception is read by our code as VS Code's own does. */
export const nothingElse: readonly [Foreign, Exclude<ForeignMembers, "_allEntries">] extends readonly [never, never]
  ? true
  : false = true;
