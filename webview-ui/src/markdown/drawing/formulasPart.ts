import temml from "temml";
import { mathml } from "./mathml.ts";

/** Most macros that a formula may expand: those that call themselves never end. */
const mostExpansions = 200;
/** Largest sizes that a formula may ask for, in em. */
const largest: [number, number] = [40, 40];

function draw(source: string, displayMode: boolean): string {
  return temml.renderToString(source, { displayMode, throwOnError: true, maxExpand: mostExpansions, maxSize: largest });
}

// The worker finds the part here when it starts after it.
globalThis.dialecticParts = { ...globalThis.dialecticParts, formulas: { draw, list: mathml } };
