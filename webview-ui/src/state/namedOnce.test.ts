import type { HostToPanel, NamedOnce } from "@dialectic/shared/protocol";
import { describe, expect, expectTypeOf, it } from "vitest";
import type { Marks } from "../features/marks.tsx";
import {
  createPanelStore,
  type FeatureSheets,
  type PanelState,
  type Sheet,
  type SheetOf,
  type StateOf,
  type StateParts,
} from "./panelStore.ts";

const state: PanelState = createPanelStore().getState();

describe("a name that two features take does not compile", () => {
  it("as a field of the state, even with the same type", () => {
    type Todos = { readonly todos: readonly string[] };
    type More = StateParts & { readonly todos: Todos };
    type Taken = StateParts & { readonly todos: Pick<PanelState, "claimGoal" | "undo"> };
    const more: StateOf<More> = { ...state, todos: [] };
    // @ts-expect-error: it has no `namedTwice`, which has the names of the fields.
    const taken: StateOf<Taken> = state;
    expectTypeOf<StateOf<Taken>["namedTwice"]>().toEqualTypeOf<"claimGoal" | "undo">();
    expect([more.claimGoal, taken.claimGoal]).toEqual([undefined, undefined]);
  });

  it("as a kind of a sheet", () => {
    type More = FeatureSheets & { readonly todos: { readonly kind: "todos"; readonly count: number } };
    type Taken = FeatureSheets & { readonly todos: { readonly kind: "plan" } };
    const shown: Sheet = { kind: "plan" };
    const more: SheetOf<More> = { kind: "todos", count: 1 };
    // @ts-expect-error: it has no `namedTwice`, which has the kind.
    const taken: SheetOf<Taken> = shown;
    expectTypeOf<SheetOf<Taken>["namedTwice"]>().toEqualTypeOf<"plan">();
    expect([more.kind, taken.kind]).toEqual(["todos", "plan"]);
  });

  it("as news of the host", () => {
    type News = Pick<HostToPanel, "references/states">;
    expectTypeOf<NamedOnce<{ references: News; todos: object }>>().toEqualTypeOf<unknown>();
    expectTypeOf<NamedOnce<{ references: News; todos: News }>>().toEqualTypeOf<{
      readonly namedTwice: "references/states";
    }>();
  });

  it("as the name of a mark at a place", () => {
    const [one, other] = [() => "one", () => "other"];
    const header: Marks["header"] = {
      // biome-ignore lint/suspicious/noDuplicateObjectKeys: this is what must not compile.
      todos: one,
      // @ts-expect-error: the place has a mark of that name.
      todos: other,
    };
    expect(Object.keys(header)).toEqual(["todos"]);
  });
});
