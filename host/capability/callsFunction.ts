import { basename } from "node:path";
import type { FunctionDescription, Made, Outcome } from "@dialectic/shared/capability";
import { type CalledCode, inOrder, type SymbolPort } from "../base/symbolPort.ts";
import { shownFile } from "../ide/ideFile.ts";
import { SymbolCode } from "../ide/symbolCode.ts";
import { type FunctionWords, failure, type IdeContext, ideFunction, success } from "./declare.ts";
import { declaredPlaces } from "./declaredPlaces.ts";
import type { IdeDomain } from "./ideDomain.ts";
import { locatedSymbol } from "./symbolNamed.ts";
import { symbolAt } from "./symbolOutcome.ts";
import { call } from "./types/call.ts";

export function callsFunction(
  question: Parameters<SymbolPort["calls"]>[0],
  described: FunctionWords,
): FunctionDescription<IdeDomain> {
  return ideFunction({
    ...described,
    parameters: { symbol: { type: "symbol", description: "The function", aliases: ["target", "of"] } },
    returns: "call[]",
    effect: "read",
    run: async ({ symbol }, context) => {
      const found = await locatedSymbol(symbol, context);
      if (found.kind === "failure") return found;
      const called = await found.port.calls(question, found.at);
      if (called === undefined) return noHierarchy(found.name);
      return success(await callsOf(called, found.isAllowed, context));
    },
  });
}

function noHierarchy(name: string): Outcome {
  return failure(
    `No language server knows calls of \`${name}\`: it may be no function, or the server has no call hierarchy.`,
  );
}

async function callsOf(
  called: readonly CalledCode[],
  isAllowed: (absolutePath: string) => boolean,
  { domain }: IdeContext,
): Promise<readonly Made[]> {
  const code = new SymbolCode(domain.texts, isAllowed);
  const readable = called.filter(({ code: { absolutePath } }) => isAllowed(absolutePath));
  const functions = readable.filter((each) => !isFile(each));
  const named = new Map((await declaredPlaces(functions, domain)).map((place) => [place.declared, place]));
  const sites = called.flatMap((other) => other.calls.map((place) => ({ ...place, other })));
  return Promise.all(
    sites.sort(inOrder).map(async ({ other, ...place }) => {
      const known = named.get(other);
      const text = await code.line(place);
      return call.of({
        // Code outside functions is named after its file.
        name: isFile(other) ? shownFile(other.code.absolutePath, domain.workspace) : other.name,
        symbol: known && symbolAt(known, domain),
        ...{ file: shownFile(place.absolutePath, domain.workspace), line: place.line, column: place.column },
        text: text?.trim(),
      });
    }),
  );
}

function isFile({ name, code: { absolutePath } }: CalledCode): boolean {
  return basename(name) === basename(absolutePath);
}
