import type { OwnerNames } from "./ownerNames.mjs";

interface RegistryEntry {
  readonly name: string;
  readonly version: string;
  readonly packages: readonly {
    readonly registryType: string;
    readonly identifier: string;
    readonly version: string;
  }[];
}

export function createRegistryEntry(
  npmPackage: { readonly name: string; readonly version: string },
  names: OwnerNames,
  bundle: Uint8Array,
): RegistryEntry;
