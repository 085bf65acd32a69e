import { formatCount, type NotShown } from "@dialectic/shared/protocol";
import { decodeTarget, listPictures, type NamedPicture, parsePicture, type Section } from "@dialectic/shared/review";
import { maxNamedPictures, maxReadPictures } from "../limits.ts";
import type { ReferenceResolver } from "./referenceResolver.ts";
import { readReferredPicture } from "./referredPicture.ts";

const reasons: Readonly<Record<NotShown["why"], string>> = {
  missing: "there is no such file. Write its path from the base directory",
  ambiguous: "several files have that name. Write its path from the base directory",
  outside: "it is outside of the base directory",
  git: "it is in the git directory",
  large: "it is larger than 4 MB. Make it smaller",
  pixels: "it has too many pixels. Make it smaller",
  complex: "it may take long to draw, so it waits for a click. Make it simpler",
  kind: "it is no PNG, JPEG, GIF, WebP or SVG",
  unreadable: "it cannot be read",
};

/** The states of a picture in Markdown that the check of references tells already. */
const toldByReference: readonly NotShown["why"][] = ["missing", "ambiguous", "outside", "git"];

/** Says which pictures of these sections a person does not see, why, and what to do. */
export async function describePictures(
  sections: readonly Pick<Section, "text">[],
  base: string,
  resolver: Pick<ReferenceResolver, "resolve">,
): Promise<readonly string[]> {
  const named = new Map(sections.flatMap(({ text }) => listPictures(text)).map((each) => [each.address, each]));
  const remote = [...named.keys()].filter((address) => /^(?:https?:)?\/\//i.test(address));
  const local = [...named.values()].filter(({ address }) => !remote.includes(address) && !/^data:/i.test(address));
  const notes: string[] = [];
  for (const picture of local.slice(0, maxReadPictures)) {
    const why = await findReason(picture, base, resolver);
    if (why !== undefined) notes.push(`The picture ${picture.address} is not shown: ${why}.`);
  }
  const more = notes.length - maxNamedPictures;
  return [
    ...notes.slice(0, maxNamedPictures),
    ...(more > 0 ? [`${formatCount(more, "more picture is", "more pictures are")} not shown.`] : []),
    ...describeRemote(remote),
  ];
}

async function findReason(
  { address, form }: NamedPicture,
  base: string,
  resolver: Pick<ReferenceResolver, "resolve">,
): Promise<string | undefined> {
  const target = parsePicture(decodeTarget(address));
  if (target === undefined) return "it is no path of a file";
  if (target.kind === "refused") return form === "html" ? target.reason : undefined;
  const read = await readReferredPicture(target, base, resolver);
  if (read.kind === "picture" || (form === "markdown" && toldByReference.includes(read.why))) return undefined;
  return reasons[read.why];
}

function describeRemote(addresses: readonly string[]): readonly string[] {
  const [first] = addresses;
  if (first === undefined) return [];
  const more = addresses.length === 1 ? "" : ` and ${addresses.length - 1} more`;
  return [
    `Pictures on the network are not loaded, but linked: ${first}${more}. Put them into the workspace and name their path.`,
  ];
}
