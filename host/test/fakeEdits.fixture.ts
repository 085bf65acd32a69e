import type { PlacedCode } from "../base/codePlace.ts";
import type { ApplyWish, EditPort, OfferedAction } from "../base/editPort.ts";
import type { PersonAnswer } from "../base/personPort.ts";

/** An editor with edits, and a person with answers, that the test sets. */
export class FakeEdits implements EditPort {
  readonly permissions = new Map<string, string>();
  readonly asked: string[] = [];
  readonly askedActions: (readonly [PlacedCode, string | undefined])[] = [];
  wish: ApplyWish = "ask";
  answer: () => Promise<PersonAnswer | undefined> = () => Promise.reject(new Error("Nobody is to be asked"));
  offered: readonly OfferedAction[] = [];
  planned: EditPort["planText"] = async () => ({ kind: "refused", message: "No editor" });
  formatted: EditPort["planFormat"] = async () => ({ kind: "refused", message: "No formatter" });
  readonly person = {
    permissions: this.permissions,
    ask: (message: string) => {
      this.asked.push(message);
      return this.answer();
    },
  };

  mayApply() {
    return this.wish;
  }

  actions(at: PlacedCode, kind?: string) {
    this.askedActions.push([at, kind]);
    return Promise.resolve(this.offered);
  }

  planText(absolutePath: string, text: { readonly before: string; readonly after: string }) {
    return this.planned(absolutePath, text);
  }

  planFormat(absolutePath: string) {
    return this.formatted(absolutePath);
  }
}
