import { maxCommentChars } from "@dialectic/shared/protocol";
import { decodeText } from "../base/fileText.ts";
import { askGit, type Repository, readBlobs } from "../git/index.ts";

/*
 * The repository's own text for new pull requests. Rules, as GitHub and its command line have them:
 * - It is read from the branch that pull requests are usually merged into, as far as that is known here.
 * - It is a file `pull_request_template` with the ending `.md` or `.txt` or none, in any case, in `.github`, at the top or in `docs`, in
 *   this order. A folder of several templates is for addresses that name one, so none of those is taken.
 * - A link is none, nor is a file that is no text or would fill more than half of a description.
 */

const places = [".github/", "", "docs/"];
const template = /^pull_request_template(?:\.md|\.txt)?$/i;

/** Returns the template on the branch `ref`, without blank lines around it; empty when there is none. */
export async function readPullTemplate(repository: Repository, ref: string, signal: AbortSignal): Promise<string> {
  const list = ["ls-tree", "-z", "--full-tree", "--end-of-options", ref];
  const listed = await Promise.all(
    [list, [...list, ".github/", "docs/"]].map((args) => askGit(repository.root, args, signal)),
  );
  const printed = listed.map((answer) => (answer.kind === "read" ? answer.value.toString("latin1") : "")).join("");
  const files = printed.split("\0").flatMap((row) => {
    const [, object, place = "", name = ""] = /^100\d+ blob ([0-9a-f]+)\t(.*\/)?([^/]*)$/s.exec(row) ?? [];
    return object !== undefined && template.test(name) ? [{ object, order: places.indexOf(place) }] : [];
  });
  const [first] = files.toSorted((one, other) => one.order - other.order);
  if (first === undefined) return "";
  const read = await readBlobs(repository, [first.object], { cap: 2 * maxCommentChars, signal });
  const bytes = read.kind === "read" ? read.value.get(first.object) : undefined;
  const text = (bytes && decodeText(bytes)?.text)?.trim() ?? "";
  return text.length <= maxCommentChars / 2 ? text : "";
}
