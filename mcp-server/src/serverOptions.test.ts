import { protocolLimits } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { readServerArguments } from "./serverOptions.ts";

describe("readServerArguments", () => {
  it("has the documented defaults", () => {
    expect(readServerArguments([], {})).toEqual({
      kind: "parsed",
      value: { logLevel: "info", timeout: 5000, writingTimeout: 30000, panel: "vscode" },
    });
  });

  it("accepts every flag, and flags override the environment", () => {
    const flags = "--log-level debug --timeout 10000 --workspace /w --panel=browser --max-content-length 200000".split(
      " ",
    );
    const env = { DIALECTIC_PANEL: "vscode", DIALECTIC_MAX_CONTENT_LENGTH: "7" };
    expect(readServerArguments(flags, env)).toEqual({
      kind: "parsed",
      value: {
        logLevel: "debug",
        timeout: 10_000,
        writingTimeout: 10_000,
        workspace: "/w",
        panel: "browser",
        maxContentLength: 200_000,
      },
    });
  });

  it("reads the environment", () => {
    expect(readServerArguments([], { DIALECTIC_PANEL: "browser", DIALECTIC_MAX_CONTENT_LENGTH: "7" })).toEqual({
      kind: "parsed",
      value: { logLevel: "info", timeout: 5000, writingTimeout: 30000, panel: "browser", maxContentLength: 7 },
    });
  });

  it("starts no panel with the variable of a try, whatever the flags say", () => {
    const env = { DIALECTIC_NO_PANEL: "1", DIALECTIC_PANEL: "browser" };
    expect(readServerArguments(["--panel", "browser"], env)).toMatchObject({ value: { panel: "vscode" } });
  });

  it.each([
    [["--log-level", "loud"], '--log-level takes debug, info, warn, error; got "loud"'],
    [["--timeout", "0"], '--timeout takes a whole number of milliseconds above 0; got "0"'],
    [["--timeout", "5s"], '--timeout takes a whole number of milliseconds above 0; got "5s"'],
    [["--panel", "tree"], '--panel takes browser or vscode; got "tree"'],
    [["--max-content-length", "-1"], ""],
    [
      ["--max-content-length", String(protocolLimits.maxMessageBytes + 1)],
      `--max-content-length takes a whole number of characters from 1 to ${protocolLimits.maxMessageBytes}, the most that one message holds`,
    ],
    [["--what"], "Unknown option '--what'"],
    [["extra"], "Unexpected argument 'extra'"],
  ])("explains %j", (flags, message) => {
    const result = readServerArguments(flags, {});
    expect(result.kind).toBe("usage");
    expect(result.kind === "usage" && result.message.slice(0, message.length)).toBe(message);
  });

  it.each([["--help"], ["-h"]])("recognises %s", (flag) => {
    expect(readServerArguments([flag, "--timeout", "x"], {})).toEqual({ kind: "parsed", value: "help" });
  });

  it.each([["--version"], ["-v"]])("recognises %s", (flag) => {
    expect(readServerArguments([flag], {})).toEqual({ kind: "parsed", value: "version" });
  });
});
