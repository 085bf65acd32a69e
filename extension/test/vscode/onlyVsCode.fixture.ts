import type * as vscode from "vscode";
import type * as fake from "./index.ts";

/** Members of a class's instances, if it is a class. */
type MembersOf<Class> = Class extends { readonly prototype: infer Instance } ? keyof Instance : never;

/** Names that the fake has and VS Code does not: in the module, and in its classes. */
type Foreign = Exclude<keyof typeof fake, keyof typeof vscode>;
type ForeignMembers = {
  [Name in keyof typeof fake & keyof typeof vscode]: Exclude<
    MembersOf<(typeof fake)[Name]>,
    MembersOf<(typeof vscode)[Name]>
  >;
}[keyof typeof fake & keyof typeof vscode];

/**
 * Does not compile when the fake has something that VS Code lacks; the one exception is a member that our code reads as
 * VS Code's own code does.
 */
export const nothingElse: readonly [Foreign, Exclude<ForeignMembers, "_allEntries">] extends readonly [never, never]
  ? true
  : false = true;
