import { checkProgram, parseProgram, understand } from "@dialectic/shared/capability";
import { describe, expect, it } from "vitest";
import { isProgram } from "../capabilityRun.ts";
import { ideRegistry } from "../ideRegistry.ts";
import { toolExamples } from "./writeToolText.ts";

/** Returns the fault of a request without running it. */
function faultOf(request: string): string | undefined {
  if (!isProgram(request)) return understand(request, ideRegistry).kind === "program" ? undefined : "not understood";
  const read = parseProgram(request);
  if (read.kind === "failure") return read.message;
  const checked = checkProgram(read.program, ideRegistry, { allow: "edit", source: request });
  return checked.kind === "failure" ? checked.message : undefined;
}

describe("examples", () => {
  it.each(toolExamples)("of the help can be sent as written: %s", (request) => {
    expect(faultOf(request)).toBeUndefined();
  });

  it("of the functions can be sent as written", () => {
    const faults = ideRegistry.functions.flatMap(({ examples }) =>
      examples.flatMap((example) => {
        const fault = faultOf(example);
        return fault === undefined ? [] : [`${example}: ${fault}`];
      }),
    );
    expect(faults).toEqual([]);
  });

  it("exist for each function of the IDE", () => {
    const without = ideRegistry.functions.filter(
      ({ phrases, examples }) => phrases.length > 0 && examples.length === 0,
    );
    expect(without.map(({ name }) => name)).toEqual([]);
  });
});
