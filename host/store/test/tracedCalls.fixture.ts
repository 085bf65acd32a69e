/** A system call in a trace, with the lines where it began and ended. */
export interface TracedCall {
  readonly name: string;
  readonly descriptor: number;
  readonly detail: string;
  readonly began: number;
  readonly ended: number;
}

const whole = /^(\d+) +(\w+)\((\d+)(.*)\) += -?\d+/s;
const unfinished = /^(\d+) +(\w+)\((\d+)(.*) <unfinished \.\.\.>$/s;
const resumed = /^(\d+) +<\.\.\. (\w+) resumed>.* = -?\d+/s;

/** Parses the completed calls in the output of `strace -f`. */
export function tracedCalls(trace: string): readonly TracedCall[] {
  const calls: TracedCall[] = [];
  const running = new Map<string, Omit<TracedCall, "ended">>();
  for (const [line, text] of trace.split("\n").entries()) {
    const [, thread = "", name = "", descriptor = "", detail = ""] = whole.exec(text) ?? unfinished.exec(text) ?? [];
    const call = { name, descriptor: Number(descriptor), detail, began: line };
    if (whole.test(text)) calls.push({ ...call, ended: line });
    else if (unfinished.test(text)) running.set(thread, call);
    const begun = running.get(resumed.exec(text)?.[1] ?? "");
    if (begun) calls.push({ ...begun, ended: line });
  }
  return calls;
}
