import type { Phrase } from "@dialectic/shared/capability";

/** Optional beginning of a request. */
export const show =
  "(find|show|list|get|give|display|report|print|see | look|search for | what is|are | which are | is|are there)";

export const kind =
  "symbol|function|method|class|type|interface|variable|constant|property|field|enum|module|component|identifier";

/** Phrases for the selection within other sentences. "This" may also refer to the conversation. */
export const selectionPhrases: readonly Phrase[] = [
  {
    sentence: `this|it|that (${kind}|name|line|code|one)`,
    program: "getSelection()",
    standsFor: ["symbol", "location"],
    vague: true,
  },
  {
    sentence: `${kind}|name|code [under | at] (the) cursor`,
    program: "getSelection()",
    standsFor: ["symbol", "location"],
    vague: true,
  },
  {
    sentence: `[(current|currently) selection | (current|currently) selected|highlighted ${kind}|name|text|code|one|lines]`,
    program: "getSelection()",
    standsFor: ["symbol", "location"],
  },
  {
    sentence: "this|that|current|open|active|selected file|document|editor",
    program: "getSelection()",
    standsFor: ["file"],
    vague: true,
  },
];

export const symbolPhrases: readonly Phrase[] = [
  { sentence: `${kind} (named|called) {name}`, program: "{name}", standsFor: ["symbol"] },
  { sentence: `{name} ${kind}`, program: "{name}", standsFor: ["symbol"] },
  {
    sentence: `(${kind}) {name} (${kind}) in|from|inside|within|of (file) {file}`,
    program: "findSymbol({name}, file: {file})",
    standsFor: ["symbol"],
  },
  {
    sentence: `(${kind}) {name} (${kind}) [at | in | on line] {file} : {line}`,
    program: "findSymbol({name}, file: {file}, line: {line})",
    standsFor: ["symbol"],
  },
  {
    sentence: `(${kind}) {name} (${kind}) (at|on|in) line {line} of|in {file}`,
    program: "findSymbol({name}, file: {file}, line: {line})",
    standsFor: ["symbol"],
  },
  {
    sentence: `[${kind}|name|code at|on|in (line) | at] {file} : {line} (: {column})`,
    program: "location({file}, {line}, {column})",
    standsFor: ["symbol", "location"],
  },
  {
    sentence: "{file} : {line} (: {column})",
    program: "location({file}, {line}, {column})",
    standsFor: ["symbol", "location"],
  },
  {
    sentence: `(${kind}|name|code) (at|on|in) line {line} (column {column}) of|in {file}`,
    program: "location({file}, {line}, {column})",
    standsFor: ["symbol", "location"],
  },
  {
    sentence: "{file} (at|on) line {line} (column {column})",
    program: "location({file}, {line}, {column})",
    standsFor: ["symbol", "location"],
  },
  { sentence: "file|module|document {file}", program: "{file}", standsFor: ["file"] },
  { sentence: "{file} file", program: "{file}", standsFor: ["file"] },
];
