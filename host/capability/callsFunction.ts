import { basename } from "node:path";
import type { FunctionDescription, Made, Outcome } from "@dialectic/shared/capability";
import { type CalledCode, comparePlaces, formatPlaceKey, type SymbolPort } from "../base/symbolPort.ts";
import { formatFilePath } from "../files/openFolders.ts";
import { SymbolCode } from "../ide/symbolCode.ts";
import { askAboutAll } from "../ide/wholeAnswers.ts";
import { defineIdeFunction, type FunctionWords, failure, type IdeContext, wholeSuccess } from "./declare.ts";
import { findDeclaredPlaces } from "./findDeclaredPlaces.ts";
import { locateSymbolValue } from "./findNamedSymbol.ts";
import type { IdeDomain } from "./ideDomain.ts";
import { makeSymbol } from "./symbolOutcome.ts";
import { callType } from "./types/callType.ts";

export function defineCallsFunction(
  question: Parameters<SymbolPort["calls"]>[0],
  described: FunctionWords,
): FunctionDescription<IdeDomain> {
  return defineIdeFunction({
    ...described,
    parameters: { symbol: { type: "symbol", description: "The function", aliases: ["target", "of"] } },
    returns: "call[]",
    effect: "read",
    run: async ({ symbol }, context) => {
      const found = await locateSymbolValue(symbol, context);
      if (found.kind === "failure") return found;
      const ask = () => found.port.calls(question, found.at);
      const files = (called: Awaited<ReturnType<typeof ask>>) =>
        (called ?? []).flatMap(({ calls }) => calls.map(({ absolutePath }) => absolutePath));
      // The calls that a function makes are in its own file.
      const { value: called, leftOver } =
        question === "outgoing"
          ? { value: await ask(), leftOver: undefined }
          : await askAboutAll(found, { ask, files }, context.domain, context.signal);
      if (called === undefined) return explainNoHierarchy(found.name);
      return wholeSuccess(await toCalls(called, found.isAllowed, context), leftOver, context);
    },
  });
}

function explainNoHierarchy(name: string): Outcome {
  return failure(
    `No language server found calls for \`${name}\`. It may not be a function, or the server may not support call hierarchies.`,
  );
}

async function toCalls(
  called: readonly CalledCode[],
  isAllowed: (absolutePath: string) => boolean,
  { domain }: IdeContext,
): Promise<readonly Made[]> {
  const code = new SymbolCode(domain.texts, isAllowed);
  const readable = called.filter(({ code: { absolutePath } }) => isAllowed(absolutePath));
  const functions = readable.filter((each) => !isFile(each));
  const named = new Map((await findDeclaredPlaces(functions, domain)).map((place) => [place.declared, place]));
  // Some servers list a call of an overloaded function once for each of its overloads.
  const sites = new Map(
    called.flatMap((other) =>
      other.calls.map((place) => [
        `${formatPlaceKey(place)} ${other.name} ${other.code.absolutePath}`,
        { ...place, other },
      ]),
    ),
  );
  return Promise.all(
    [...sites.values()].sort(comparePlaces).map(async ({ other, ...place }) => {
      const known = named.get(other);
      const text = await code.line(place);
      return callType.of({
        // Code outside functions is named after its file.
        name: isFile(other) ? formatFilePath(other.code.absolutePath, domain.workspace) : other.name,
        symbol: known && makeSymbol(known, domain),
        file: formatFilePath(place.absolutePath, domain.workspace),
        line: place.line,
        column: place.column,
        text: text?.trim(),
      });
    }),
  );
}

function isFile({ name, code: { absolutePath } }: CalledCode): boolean {
  return basename(name) === basename(absolutePath);
}
