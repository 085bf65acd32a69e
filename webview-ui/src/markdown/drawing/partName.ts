/** Parts of the worker that are loaded with the first text that needs them. */
export type PartName = "formulas" | "diagrams";
