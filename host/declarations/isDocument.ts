const documents = /\.(?:md|markdown|json|jsonc|txt|lock|ya?ml|svg|csv)$/i;

/** Returns true for a file whose language declares nothing: it only mentions names. */
export function isDocument(path: string): boolean {
  return documents.test(path);
}
