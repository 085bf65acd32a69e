export interface OwnerNames {
  readonly publisher: string;
  readonly repository: string;
  readonly mcpNamespace: string;
}

export function readOwnerNames(folder?: string): OwnerNames & { readonly npmVersion: string };
export function listMissingNames(names: OwnerNames): readonly string[];
export function nameOwner<T extends object>(
  manifest: T,
  folder: string,
  names: OwnerNames,
): T & Record<string, unknown>;
