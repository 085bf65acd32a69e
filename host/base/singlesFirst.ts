/** Sorts files so that one comes the later the more of the files are in its folders. Files that are equal in that keep their order. */
export function singlesFirst<T>(files: readonly T[], pathOf: (file: T) => string): readonly T[] {
  const counts = new Map<string, number>();
  for (const file of files)
    for (const folder of foldersOf(pathOf(file))) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  const weigh = (path: string) => foldersOf(path).reduce((sum, folder) => sum + (counts.get(folder) ?? 0), 0);
  return files
    .map((file) => ({ file, weight: weigh(pathOf(file)) }))
    .sort((one, other) => one.weight - other.weight)
    .map(({ file }) => file);
}

/** Returns the folders that a path is in, below the top. */
function foldersOf(path: string): readonly string[] {
  const folders: string[] = [];
  for (let end = path.indexOf("/"); end >= 0; end = path.indexOf("/", end + 1)) folders.push(path.slice(0, end));
  return folders;
}
