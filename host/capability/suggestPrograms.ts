import { type Choice, parseProgram } from "@dialectic/shared/capability";

/**
 * Suggests programs for a request that is only a place, a file or a symbol, sent by an agent that expects the tool to
 * guess the question. Returns nothing for more than one word.
 */
export function suggestPrograms(request: string): readonly Choice[] {
  const text = JSON.stringify(request);
  if (/^\S+:\d+(?::\d+)?$/.test(request))
    return toChoices([`symbolInfo(symbol: ${text})`, `definition(symbol: ${text})`, `codeActions(at: ${text})`]);
  if (/^\S*[^\s./]\.[a-z][a-z0-9]{0,4}$/i.test(request) && !/\.\.|^\.\.?\//.test(request))
    return toChoices([`outline(file: ${text})`, `readLines(file: ${text})`, `diagnostics(file: ${text})`]);
  const isName = /^[\p{ID_Start}$_#][\p{ID_Continue}$]*(?:(?:\.|::)[\p{ID_Start}$_#][\p{ID_Continue}$]*)*$/u.test(
    request,
  );
  return isName && !literals.has(request)
    ? toChoices([`findSymbol(name: ${text})`, `findReferences(symbol: ${text})`, `searchText(text: ${text})`])
    : [];
}

const literals: ReadonlySet<string> = new Set(["null", "true", "false", "undefined", "help"]);

function toChoices(calls: readonly string[]): readonly Choice[] {
  return calls.flatMap((label) => {
    const parsed = parseProgram(label);
    return parsed.kind === "program" ? { label, program: parsed.program } : [];
  });
}
