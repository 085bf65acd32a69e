/** @import { Browser } from "playwright-core" */
/** @import { Result } from "../measure/result.mjs" */

/**
 * What a row may use.
 * @typedef {{
 *   readonly browser: () => Promise<Browser>,
 *   readonly rounds: number,
 *   readonly only: (input: string) => boolean,
 * }} RowTools
 */

/** @typedef {(tools: RowTools) => AsyncGenerator<Result>} RowRun */

export {};
