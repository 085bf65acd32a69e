/** @import { Browser } from "playwright-core" */
/** @import { Sample, Unit } from "../measure/result.mjs" */
/** @import { Product } from "../product/product.mjs" */

/**
 * One side of a row on one input. A sample has a figure for each metric that the side can measure.
 * @typedef {{ sample(): Promise<Sample>, dispose(): Promise<void> }} Side
 */

/**
 * A row of the bench. `seconds` is about how long it takes with all sides. Its control does the same in the plainest
 * way, and `openEmpty` opens a page without anything to show. The first rounds only warm up.
 * @typedef {{
 *   readonly title: string,
 *   readonly seconds: number,
 *   readonly inputs: readonly string[],
 *   readonly metrics: Readonly<Record<string, Unit>>,
 *   readonly warmup?: number,
 *   openProduct(input: string, product: Product, browser: () => Promise<Browser>): Promise<Side>,
 *   openControl?(input: string, browser: () => Promise<Browser>): Promise<Side>,
 *   openEmpty?(input: string, browser: () => Promise<Browser>): Promise<Side>,
 * }} Row
 */

export {};
