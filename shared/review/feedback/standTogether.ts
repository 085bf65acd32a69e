/** The place of a thread, as far as it decides which threads are neighbours. */
interface ThreadAt {
  readonly place: {
    readonly kind: string;
    readonly sectionId?: string | undefined;
    readonly path?: string | undefined;
    readonly line?: number | undefined;
    readonly endLine?: number | undefined;
  };
}

/**
 * Puts threads on one place beside each other, in the order in which they began: those of one section, and those on lines
 * that overlap. A group stands where its first thread does.
 */
export function standTogether<T extends ThreadAt>(threads: readonly T[]): readonly T[] {
  const groups: T[][] = [];
  const bySubject = new Map<string, T[][]>();
  for (const thread of threads) {
    const subject = nameSubject(thread);
    const known = bySubject.get(subject) ?? [];
    const group = subject === "" ? undefined : known.find((others) => others.some((other) => touches(other, thread)));
    if (group !== undefined) {
      group.push(thread);
      continue;
    }
    const begun = [thread];
    groups.push(begun);
    bySubject.set(subject, [...known, begun]);
  }
  return groups.flat();
}

/** Names what a thread is about; empty for one that is nowhere. */
function nameSubject({ place: { kind, sectionId, path } }: ThreadAt): string {
  if (kind === "code") return `code ${path}`;
  if (kind === "section" || kind === "text") return `section ${sectionId}`;
  return kind === "review" ? kind : "";
}

function touches({ place: one }: ThreadAt, { place: other }: ThreadAt): boolean {
  if (one.kind !== "code") return true;
  return (one.line ?? 0) <= (other.endLine ?? 0) && (other.line ?? 0) <= (one.endLine ?? 0);
}
