/** A bundled package and the text of its licence. */
export interface ThirdPartyPackage {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly text: string;
}

/** Returns the packages that bundled files belong to, sorted by name; throws for a package without a licence text. */
export function listPackages(files: readonly string[]): readonly ThirdPartyPackage[];

/** Creates a notice of packages; each licence text is printed once, below the names of its packages. */
export function formatNotice(packages: readonly ThirdPartyPackage[]): string;
