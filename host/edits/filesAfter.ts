import { sep } from "node:path";
import type { EditorEvent } from "../base/ports.ts";
import type { FileEdits } from "../store/index.ts";

/**
 * Returns the files whose edits change after the person has saved, renamed or deleted something, without the unchanged
 * ones.
 */
export function filesAfter(
  event: Exclude<EditorEvent, { kind: "changed" }>,
  files: readonly FileEdits[],
): readonly FileEdits[] {
  switch (event.kind) {
    case "saved":
      return files
        .filter(({ file, unsaved }) => unsaved && file === event.absolutePath)
        .map(({ unsaved: _, ...file }) => file);
    case "deleted":
      return files.filter(({ file }) => isAt(event.absolutePath, file)).map(withoutEdits);
    case "renamed":
      return files
        .filter(({ file }) => isAt(event.from, file))
        .flatMap((file) => {
          const moved = movedEdits(file, event.to + file.file.slice(event.from.length), files);
          return moved === undefined ? [withoutEdits(file)] : [withoutEdits(file), moved];
        });
  }
}

/** Returns the edits of a renamed file, merged with those at the new path; undefined outside its repository. */
export function movedEdits(moved: FileEdits, path: string, files: readonly FileEdits[]): FileEdits | undefined {
  const root = moved.file.slice(0, moved.file.length - moved.shown.length);
  if (!path.startsWith(root)) return undefined;
  const there = files.find(({ file }) => file === path)?.edits ?? [];
  const shown = path.slice(root.length).split(sep).join("/");
  return { ...moved, file: path, shown, edits: [...there, ...moved.edits] };
}

export function withoutEdits({ unsaved: _, ...file }: FileEdits): FileEdits {
  return { ...file, edits: [] };
}

function isAt(path: string, file: string): boolean {
  return file === path || file.startsWith(path + sep);
}
