/** @import { Browser } from "playwright-core" */
/** @import { Result } from "../measure/result.mjs" */

/**
 * What a row may use; a note is told to people beside the results.
 * @typedef {{
 *   readonly browser: () => Promise<Browser>,
 *   readonly rounds: number,
 *   readonly only: (input: string) => boolean,
 *   readonly note: (text: string) => void,
 * }} RowTools
 */

/** @typedef {(tools: RowTools) => AsyncGenerator<Result>} RowRun */

export {};
