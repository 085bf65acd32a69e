import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { readInput } from "./runHookCommand.ts";

const patience = 60_000;

describe("the input of a hook", () => {
  it("is all of its bytes, also where a character is divided", async () => {
    const stream = new PassThrough();
    const read = readInput(stream, patience);
    const bytes = Buffer.from("{“a”}");
    for (const byte of bytes) stream.write(Buffer.of(byte));
    stream.end();
    expect(await read).toBe("{“a”}");
  });

  it("is none when it begins and never ends", async () => {
    const stream = new PassThrough();
    stream.write("{");
    expect(await readInput(stream, 20)).toBeUndefined();
  });

  it("is none when it cannot be read", async () => {
    const stream = new PassThrough();
    const read = readInput(stream, patience);
    stream.destroy(new Error("EIO"));
    expect(await read).toBeUndefined();
  });
});
