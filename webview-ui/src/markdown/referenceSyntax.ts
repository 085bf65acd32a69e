import { parseReference } from "@dialectic/shared/review";
import type { Data, InlineCode, Parent } from "mdast";
import type { CompileContext, Extension as FromMarkdownExtension } from "mdast-util-from-markdown";
import type { Code, Construct, Effects, Extension, State, Token, Tokenizer } from "micromark-util-types";
import type { Processor } from "unified";

/** A file reference in the Markdown tree; it becomes `<a class="reference" data-file-ref="…">`. */
interface FileReferenceNode extends Parent {
  type: "fileReference";
  children: InlineCode[];
  data: Data;
}

declare module "mdast" {
  interface PhrasingContentMap {
    fileReference: FileReferenceNode;
  }
  interface RootContentMap {
    fileReference: FileReferenceNode;
  }
}

declare module "micromark-util-types" {
  interface TokenTypeMap {
    fileReference: "fileReference";
    fileReferenceMarker: "fileReferenceMarker";
    fileReferenceLabel: "fileReferenceLabel";
  }
}

/** A longer label is ordinary text. The bound keeps hostile input linear. */
const longestLabel = 1024;

const openBracket = 91;
const closeBracket = 93;
const backtick = 96;
const space = 32;

/** What is known of a reference while its characters arrive. */
interface Reading {
  label: string;
  quoted: boolean;
  /** Inside the one pair of brackets that a bare label may hold, as `app/[id]/page.tsx:3` does. */
  nested: boolean;
}

function isLabelCode(code: Code, reading: Reading): code is number {
  // Line endings, tabs and the end of the text have codes below the space.
  if (code === null || code < space || reading.label.length >= longestLabel) return false;
  return reading.quoted || (code !== backtick && !(code === openBracket && reading.nested));
}

function closesLabel(code: Code, reading: Reading): boolean {
  return reading.quoted ? code === backtick : code === closeBracket && !reading.nested;
}

function take(code: number, reading: Reading): void {
  if (!reading.quoted && code === openBracket) reading.nested = true;
  if (!reading.quoted && code === closeBracket) reading.nested = false;
  reading.label += String.fromCharCode(code);
}

/** Consumes exactly these codes, then goes on with `done`. */
function expect(effects: Effects, codes: readonly number[], done: () => State, fail: State): State {
  let index = 0;
  return function next(code: Code): State | undefined {
    if (code !== codes[index]) return fail(code);
    effects.consume(code);
    index += 1;
    return index === codes.length ? done() : next;
  };
}

const tokenizeReference: Tokenizer = (effects, ok, nok) => {
  const reading: Reading = { label: "", quoted: false, nested: false };

  const finish = (): State => {
    effects.exit("fileReferenceMarker");
    effects.exit("fileReference");
    return parseReference(reading.label) === undefined ? nok : ok;
  };

  const inLabel: State = (code) => {
    if (closesLabel(code, reading)) {
      if (reading.label === "") return nok(code);
      effects.exit("fileReferenceLabel");
      effects.enter("fileReferenceMarker");
      const closing = [closeBracket, openBracket, closeBracket];
      return expect(effects, reading.quoted ? [backtick, ...closing] : closing, finish, nok)(code);
    }
    if (!isLabelCode(code, reading)) return nok(code);
    effects.consume(code);
    take(code, reading);
    return inLabel;
  };

  const labelStart: State = (code) => {
    effects.exit("fileReferenceMarker");
    effects.enter("fileReferenceLabel");
    return inLabel(code);
  };

  const afterBracket: State = (code) => {
    if (code !== backtick) return labelStart(code);
    reading.quoted = true;
    effects.consume(code);
    return labelStart;
  };

  return (code) => {
    effects.enter("fileReference");
    effects.enter("fileReferenceMarker");
    effects.consume(code);
    return afterBracket;
  };
};

const reference: Construct = { name: "fileReference", tokenize: tokenizeReference };

/** Recognises ``[`file:line`][]`` and `[file:line][]` in text; code never reaches it. */
const referenceTokens: Extension = { text: { [openBracket]: reference } };

function enterReference(this: CompileContext, token: Token): undefined {
  this.enter({ type: "fileReference", children: [], data: {} }, token);
}

function exitLabel(this: CompileContext, token: Token): undefined {
  const node = this.stack.at(-1);
  if (node?.type !== "fileReference") return;
  const label = this.sliceSerialize(token);
  node.children.push({ type: "inlineCode", value: label });
  node.data = { hName: "a", hProperties: { className: ["reference"], dataFileRef: label } };
}

function exitReference(this: CompileContext, token: Token): undefined {
  this.exit(token);
}

const referenceNodes: FromMarkdownExtension = {
  enter: { fileReference: enterReference },
  exit: { fileReferenceLabel: exitLabel, fileReference: exitReference },
};

/** The unified plugin: file references become links of their own kind. */
export function remarkReferences(this: Processor): undefined {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), referenceTokens];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), referenceNodes];
}
