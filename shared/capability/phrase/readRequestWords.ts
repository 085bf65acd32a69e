/** A word of a request: quoted text is one word, and so is each part of `file.ts:10`. */
export interface RequestWord {
  readonly text: string;
  /** In lowercase, for comparison with the words of templates; empty when it is quoted. */
  readonly key: string;
  readonly isQuoted: boolean;
  /** Its position in the request, including its quotes. */
  readonly start: number;
  readonly end: number;
  /** The delimiter after it: the end of a sentence, a separator (`,`, `;`, a line break), or none. */
  readonly closes: "sentence" | "question" | "part" | "nothing";
}

const closingQuotes: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  "`": "`",
  "“": "”",
  "„": "“",
  "‘": "’",
  "«": "»",
};

export function readRequestWords(request: string): readonly RequestWord[] {
  const words: RequestWord[] = [];
  let at = 0;
  while (at < request.length) {
    if (isSpace(request[at])) {
      if (request[at] === "\n") close(words, "part");
      at++;
      continue;
    }
    const quoted = findQuotedEnd(request, at);
    const end = quoted ?? findChunkEnd(request, at);
    if (quoted === undefined) addChunk(words, request, at, end);
    else words.push(createWord(request.slice(at + 1, end - 1), at, end, true));
    at = end;
  }
  return words;
}

function isSpace(character: string | undefined): boolean {
  return character !== undefined && character.trim() === "";
}

function findChunkEnd(request: string, from: number): number {
  let end = from + 1;
  while (end < request.length && !isSpace(request[end])) end++;
  return end;
}

/** Returns the end of the quotes that open here; undefined when they do not close, or close inside a word. */
function findQuotedEnd(request: string, at: number): number | undefined {
  const closing = closingQuotes[request[at] ?? ""];
  if (closing === undefined) return undefined;
  const end = request.indexOf(closing, at + 1);
  if (end <= at + 1) return undefined;
  return /[\p{L}\p{N}]/u.test(request[end + 1] ?? "") ? undefined : end + 1;
}

function createWord(text: string, start: number, end: number, isQuoted = false): RequestWord {
  return { text, key: isQuoted ? "" : toKey(text), isQuoted, start, end, closes: "nothing" };
}

function toKey(text: string): string {
  return text.toLowerCase().replaceAll("’", "'");
}

function close(words: RequestWord[], closes: RequestWord["closes"]): void {
  const last = words.pop();
  if (last !== undefined) words.push({ ...last, closes: last.closes === "nothing" ? closes : last.closes });
}

function addChunk(words: RequestWord[], request: string, start: number, chunkStop: number): void {
  let stop = chunkStop;
  let closes: RequestWord["closes"] = "nothing";
  while (stop > start && isClosing(request, start, stop)) {
    const character = request[stop - 1];
    if (character === "?") closes = "question";
    else if (character === "." || character === "!") closes = closes === "question" ? closes : "sentence";
    else if (character === "," || character === ";" || character === ":")
      closes = closes === "nothing" ? "part" : closes;
    stop--;
  }
  // A bracket that closes inside belongs to the word: `(a)(b)`.
  const opens = request[start] === "(" && request.slice(start, stop).indexOf(")") < 0;
  const from = opens ? start + 1 : start;
  if (stop > from) addPieces(words, request, from, stop);
  if (closes !== "nothing") close(words, closes);
}

function isClosing(request: string, start: number, stop: number): boolean {
  const character = request[stop - 1] ?? "";
  if (character === ")") {
    const opened = request.lastIndexOf("(", stop - 1);
    return opened <= start;
  }
  return ".,;:!?…".includes(character);
}

/** `file.ts:10:5` is a path and numbers, `10-20` two numbers, `login's` a name and the possessive. */
function addPieces(words: RequestWord[], request: string, start: number, stop: number): void {
  const quotedInside = findQuotedEnd(request, start);
  if (quotedInside !== undefined && quotedInside < stop) {
    words.push(createWord(request.slice(start + 1, quotedInside - 1), start, quotedInside, true));
    addPieces(words, request, quotedInside, stop);
    return;
  }
  const cut = findCut(request, start, stop);
  if (cut === undefined) {
    words.push(createWord(request.slice(start, stop), start, stop));
    return;
  }
  if (cut.at > start) addPieces(words, request, start, cut.at);
  const mark = request.slice(cut.at, cut.at + cut.length);
  const isShortIs = isPossessive(mark) && asked.has(words.at(-1)?.key ?? "");
  words.push(createWord(isShortIs ? "is" : isPossessive(mark) ? "'s" : mark, cut.at, cut.at + cut.length));
  if (cut.at + cut.length < stop) addPieces(words, request, cut.at + cut.length, stop);
}

/** Words after which `'s` is short for "is". */
const asked = new Set(["what", "who", "where", "how", "that", "it"]);

function isPossessive(mark: string): boolean {
  return /^['’]s$/i.test(mark);
}

/** Finds the mark before the last digits of `…:10` and `10-20`, or a possessive at the end. */
function findCut(request: string, start: number, stop: number): { at: number; length: number } | undefined {
  if (stop - start > 2 && isPossessive(request.slice(stop - 2, stop))) return { at: stop - 2, length: 2 };
  let at = stop;
  while (at > start && isDigit(request[at - 1])) at--;
  const mark = request[at - 1];
  if (at === stop || at <= start) return undefined;
  if (mark === ":") return { at: at - 1, length: 1 };
  const isRange = (mark === "-" || mark === "–") && at - 1 > start && isDigit(request[at - 2]);
  return isRange ? { at: at - 1, length: 1 } : undefined;
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= "0" && character <= "9";
}
