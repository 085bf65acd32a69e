import type { SymbolRefusal } from "@dialectic/shared/protocol";
import { LanguageLack, LanguageTrouble, NoServer } from "../base/languageTrouble.ts";
import { refuseSymbol } from "./findSymbol.ts";

/** Turns the trouble of a language server into a refusal with its words. */
export async function refuseTrouble<T>(answer: Promise<T>): Promise<T | SymbolRefusal> {
  try {
    return await answer;
  } catch (problem) {
    if (problem instanceof NoServer) return refuseSymbol("no-editor", problem.message);
    if (problem instanceof LanguageTrouble) return refuseSymbol("no-language-server", problem.message);
    throw problem;
  }
}

/** Resolves to undefined, and notes why, where the language server cannot answer such questions. */
export async function askIfAble<T>(answer: Promise<T>, lacks: string[]): Promise<T | undefined> {
  try {
    return await answer;
  } catch (problem) {
    if (!(problem instanceof LanguageLack)) throw problem;
    lacks.push(problem.message);
    return undefined;
  }
}
