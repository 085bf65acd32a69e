/** @import { Browser } from "playwright-core" */
/** @import { Allowance } from "../measure/allowance.mjs" */
/** @import { Result } from "../measure/result.mjs" */

/**
 * The tools of a row. `choose` selects the inputs of this run: all in the full form, otherwise those of the short one.
 * `note` shows a remark to people beside the results.
 * @typedef {{
 *   readonly browser: () => Promise<Browser>,
 *   readonly time: Allowance,
 *   readonly isFull: boolean,
 *   readonly choose: <Name extends string>(all: readonly Name[], short?: readonly Name[]) => readonly Name[],
 *   readonly note: (text: string) => void,
 * }} RowTools
 */

/** @typedef {(tools: RowTools) => AsyncGenerator<Result>} RowRun */

export {};
