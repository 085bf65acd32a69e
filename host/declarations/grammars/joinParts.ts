// Joins what declares one thing in several places: overloads, accessors, prototypes and repeated assignments.
import type { OutlinedName, ReadName } from "./readTree.ts";

/** Returns each declaration once, in the order of the text. */
export function joinParts(found: readonly ReadName[]): readonly OutlinedName[] {
  const groups = new Map<string, ReadName[]>();
  for (const each of found) {
    const key = each.names.join("\n");
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [each]);
    else group.push(each);
  }
  return [...groups.values()].flatMap(joinGroup).sort((one, other) => one.line - other.line);
}

function joinGroup(group: readonly ReadName[]): readonly OutlinedName[] {
  const [first] = group;
  if (first === undefined || group.length === 1) return group;
  const declared = group.filter(({ isAssigned }) => isAssigned !== true);
  if (declared.length === 0) return [first];
  const whole = declared.filter(({ isPart }) => isPart !== true);
  if (whole.length === declared.length || whole.length > 1) return whole;
  const [main = declared[0], last] = [whole[0], declared.at(-1)];
  if (main === undefined || last === undefined) return declared;
  const isTogether = declared.every(
    ({ holder, place }, at) => holder === declared[0]?.holder && place === declared[0].place + at,
  );
  if (!isTogether) return [main];
  return [{ ...main, line: declared[0]?.line ?? main.line, endLine: last.endLine }];
}
