import { callTime } from "../measure/callTime.mjs";
import { interleave } from "../measure/interleave.mjs";
import { judge } from "../measure/result.mjs";
import { loadCapability } from "../product/bundle.mjs";

const row = "capability";
/** Bytes of the programs to parse. */
const size = 10_000;
/** Runs per sample, so that the resolution of the clock does not matter. */
const runs = 200;

/**
 * Measures row capability: parsing 10 kB of a program against JSON.parse of the same bytes, and the runtime's cost for
 * five nested calls whose functions answer at once.
 * @type {import("./row.mjs").RowRun}
 */
export async function* measureCapability({ time, choose }) {
  const language = await loadCapability();
  const json = jsonProgram();
  const calls = callProgram(language, json);
  const input = "5 calls";
  if (choose([input]).length > 0)
    yield judge({ row, input, metric: "overhead of a run, ms", ours: await nestedRun(language, time.share(3)) });
  const sources = { "10 kB as JSON": json, "10 kB as calls": calls };
  const names = /** @type {(keyof typeof sources)[]} */ (Object.keys(sources));
  for (const [input, part] of time.divide(choose(names))) {
    const source = sources[input];
    if (language.parseProgram(source).kind !== "program") throw new Error(`${input} cannot be read`);
    const { ours, peer } = await interleave(
      {
        ours: () => callTime(() => language.parseProgram(source)),
        // Calls are not JSON: they are compared with the same number of bytes of JSON.
        peer: () => callTime(() => JSON.parse(json)),
      },
      { time: part },
    );
    yield judge({ row, input, metric: "time against JSON.parse of as many bytes", ours, peer });
  }
}

/** Creates a list of programs as an assistant sends them. */
function jsonProgram() {
  const programs = [];
  for (let length = 2, place = 1; length < size; place += 1) {
    const symbol = { findSymbol: { name: `validateToken${place}`, file: "src/auth/token.ts", line: place * 7 } };
    const program = JSON.stringify({ findReferences: { symbol, includeDeclaration: place % 2 === 0 } });
    programs.push(program);
    length += program.length + 2;
  }
  return `[${programs.join(", ")}]`;
}

/**
 * Creates the same number of bytes of calls.
 * @param {typeof import("@dialectic/shared/capability")} language
 * @param {string} json
 */
function callProgram({ parseProgram, printProgram }, json) {
  const parsed = parseProgram(json);
  if (parsed.kind !== "program" || parsed.program.kind !== "list") throw new Error("This is a list of programs");
  const calls = [];
  for (let length = 2; length < json.length; ) {
    const item = parsed.program.items[calls.length % parsed.program.items.length];
    if (item === undefined) break;
    const call = printProgram(item, "call");
    calls.push(call);
    length += call.length + 2;
  }
  return `[${calls.join(", ")}]`;
}

/**
 * Measures parsing, checking, running and printing five calls, one with a converted argument.
 * @param {typeof import("@dialectic/shared/capability")} language
 * @param {import("../measure/allowance.mjs").Allowance} time
 */
async function nestedRun({ createRegistry, defineFunction, Made, runSource, describeOutcome }, time) {
  const text = /** @type {const} */ ({ type: "string", description: "" });
  /** @type {import("@dialectic/shared/capability").Declaration<undefined>[]} */
  const declarations = [
    { kind: "type", name: "place", description: "", parameters: { name: text } },
    {
      kind: "conversion",
      from: "string",
      to: "place",
      description: "",
      convert: (name) => ({ kind: "success", value: new Made("place", { name }) }),
    },
    ...["one", "two", "three", "four", "five"].map((name) =>
      defineFunction({
        name,
        description: "",
        parameters: { place: { type: "place", description: "" }, note: { ...text, optional: true } },
        returns: "place",
        effect: "read",
        run: ({ place }) => ({ kind: "success", value: place }),
      }),
    ),
  ];
  const registry = createRegistry(declarations);
  const { signal } = new AbortController();
  const options = /** @type {const} */ ({ domain: undefined, allow: "read", signal, now: () => performance.now() });
  const source = 'five(four(three(two(one("src/auth.ts"), note: "a"), note: "b")))';
  const sample = async () => {
    const start = performance.now();
    for (let run = 0; run < runs; run += 1) describeOutcome(await runSource(source, registry, options));
    return (performance.now() - start) / runs;
  };
  if ((await runSource(source, registry, options)).kind !== "success") throw new Error("The nested program fails");
  return (await interleave({ ours: sample }, { time })).ours;
}
