// Why one unit of changes needs another.

export type NeedKind =
  /** It uses a name that the other one adds. */
  | "uses"
  /** It removes a name, after the other one has removed its uses. */
  | "removes"
  /** It and the other one change the head of a declaration, or its uses. */
  | "changes"
  /** It imports a file that the other one adds or renames. */
  | "imports"
  /** It removes or renames a file, after the other one has removed its imports. */
  | "leaves"
  /** It imports a package that the other one adds to a manifest, or the other way round. */
  | "package"
  /** Its lines in a file do not stand without those of the other one. */
  | "lines";

export interface Need {
  readonly unit: number;
  /** The unit that comes before, or in the same commit. */
  readonly needed: number;
  readonly kind: NeedKind;
  /** The name, path or package, for people. */
  readonly about: string;
}

/** Collects needs, each pair of units once. */
export class NeedList {
  readonly all: Need[] = [];
  readonly #known = new Set<string>();

  add(unit: number | undefined, needed: number | undefined, kind: NeedKind, about: string): void {
    if (unit === undefined || needed === undefined || unit === needed) return;
    const key = `${unit} ${needed}`;
    if (this.#known.has(key)) return;
    this.#known.add(key);
    this.all.push({ unit, needed, kind, about });
  }

  /** Makes some units stand in one commit. */
  join(units: readonly number[], kind: NeedKind, about: string): void {
    const [first, ...others] = [...new Set(units)];
    for (const other of others) {
      this.add(first, other, kind, about);
      this.add(other, first, kind, about);
    }
  }
}
