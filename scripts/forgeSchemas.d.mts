/** Returns the folder of GitHub's schemas; undefined when they are not there. */
export function findForgeSchemas(): string | undefined;
/** Unpacks the schemas into the person's cache folder, unless they are there. */
export function ensureForgeSchemas(): void;
