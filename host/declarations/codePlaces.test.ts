import { describe, expect, it } from "vitest";
import { readPlaces } from "./codePlaces.ts";

/** Returns what stands at each `it` of a text: `c`ode, `t`ext or an `i`mport. */
async function sortsIn(text: string, path: string): Promise<string> {
  const sortAt = await readPlaces(text, path);
  return [...text.matchAll(/\bit\b/g)].map(({ index }) => sortAt(index)[0]).join("");
}

describe("a name in a text", () => {
  it.each([
    ["a.ts", 'import { it } from "it";\nexport { it as one } from "it";\nexport { it };', "ititc"],
    ["a.ts", 'const { it } = require("it");\nconst it = await import("it");\nconst a = it("x");', "ititc"],
    ["a.ts", `// it\n/* it */ f("it" + \`it \${it}\` + /it/, it.it, { it, "it": 1 });`, "ttttctccct"],
    ["a.tsx", 'const a = <it it="it">it {it}</it>;', "ccttcc"],
    ["a.py", 'from it import it\n# it\n"""it"""\nx = f"it {it}" + "it"\ndef it(it): it.it', "iitttctcccc"],
    ["a.go", 'package it\nimport it "it"\n// it\nfunc it() { it.it(`it`) }', "cittccct"],
    ["a.rs", 'use it::it;\n/// it\nfn it() { it!("it"); it.it; }', "iitcctcc"],
    ["A.java", 'import a.it;\n/** it */ class it { String a = "it"; void it() {} }', "itctc"],
    ["a.cpp", '#include "it"\n#include <it>\n#define A it\n// it\nint it() { return it("it", R"(it)"); }', "ttctcctt"],
    ["a.css", '.it { color: it } /* it */ @import "it";', "cctt"],
    ["a.php", '<?php\nuse it;\n// it\nfunction it() { it("it", "a $it"); }', "itcctc"],
    ["a.md", "it `it`", "cc"],
  ])("is code, an import, or in a comment or a string: %s, %j", async (path, text, sorts) => {
    expect(await sortsIn(text, path)).toBe(sorts);
  });
});
