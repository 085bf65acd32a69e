export function splitPath(path: string): { readonly folder: string; readonly name: string } {
  const end = path.lastIndexOf("/");
  return { folder: path.slice(0, Math.max(0, end)), name: path.slice(end + 1) };
}
