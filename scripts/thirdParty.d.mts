/** A package that is bundled, and the text of its licence. */
export interface ThirdPartyPackage {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly text: string;
}

/** The packages that bundled files belong to, sorted by name; throws for one whose licence has no text. */
export function packagesOf(files: readonly string[]): readonly ThirdPartyPackage[];

/** A notice of packages, each licence once with all that have it. */
export function noticeOf(packages: readonly ThirdPartyPackage[]): string;
