interface NotedPlace {
  readonly round: number;
  readonly file: string;
  readonly line: number;
}

/** Returns the id of a note's thread, which is the same whether the person or an assistant begins it. */
export function noteThreadId({ round, file, line }: NotedPlace): string {
  return `note:${round}:${file}:${line}`;
}

/** Returns the note that a thread is about; undefined for threads that are not about a note. */
export function notedPlace(thread: string): NotedPlace | undefined {
  const [, round, file, line] = /^note:(\d{1,9}):([\w-]+):(\d{1,9})$/.exec(thread) ?? [];
  return round === undefined || file === undefined || line === undefined
    ? undefined
    : { round: Number(round), file, line: Number(line) };
}
