import { describe, expect, expectTypeOf, it } from "vitest";
import * as z from "zod/mini";
import { listFirst, type Mirrored, type Published, someOf, value } from "./value.ts";

const values = { count: value(z.int(), 0), title: value(z.string()) };

describe("published values", () => {
  it("are what their schema says; before the first one a reader has what the contract says, or nothing", () => {
    expectTypeOf<Published<typeof values>>().toEqualTypeOf<{ readonly count: number; readonly title: string }>();
    expectTypeOf<Mirrored<typeof values>>().toEqualTypeOf<{
      readonly count: number;
      readonly title: string | undefined;
    }>();
    expect(listFirst(values)).toEqual({ count: 0, title: undefined });
  });

  it("are parsed in a message with some of them", () => {
    const message = someOf(values);
    expect(z.parse(message, { title: "a" })).toEqual({ title: "a" });
    expect(z.safeParse(message, { count: "1" }).success).toBe(false);
  });

  it("are never undefined, which JSON cannot send", () => {
    // @ts-expect-error: a reader could not be told that the title is gone.
    value(z.optional(z.string()));
  });
});
