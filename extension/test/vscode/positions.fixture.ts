import type * as vscode from "vscode";

export class Position implements vscode.Position {
  readonly line: number;
  readonly character: number;

  constructor(line: number, character: number) {
    if (line < 0 || character < 0) throw new Error("illegal argument: line and character must be non-negative");
    this.line = line;
    this.character = character;
  }

  compareTo(other: vscode.Position): number {
    return Math.sign(this.line - other.line || this.character - other.character);
  }

  isBefore(other: vscode.Position): boolean {
    return this.compareTo(other) < 0;
  }

  isBeforeOrEqual(other: vscode.Position): boolean {
    return this.compareTo(other) <= 0;
  }

  isAfter(other: vscode.Position): boolean {
    return this.compareTo(other) > 0;
  }

  isAfterOrEqual(other: vscode.Position): boolean {
    return this.compareTo(other) >= 0;
  }

  isEqual(other: vscode.Position): boolean {
    return this.compareTo(other) === 0;
  }

  translate(by?: number | { lineDelta?: number; characterDelta?: number }, characterDelta = 0): Position {
    const delta = typeof by === "object" ? by : { lineDelta: by ?? 0, characterDelta };
    return new Position(this.line + (delta.lineDelta ?? 0), this.character + (delta.characterDelta ?? 0));
  }

  with(to?: number | { line?: number; character?: number }, character = this.character): Position {
    const change = typeof to === "object" ? to : { line: to ?? this.line, character };
    return new Position(change.line ?? this.line, change.character ?? this.character);
  }
}

export class Range implements vscode.Range {
  readonly start: Position;
  readonly end: Position;

  constructor(start: vscode.Position, end: vscode.Position);
  constructor(startLine: number, startCharacter: number, endLine: number, endCharacter: number);
  constructor(...given: readonly [vscode.Position, vscode.Position] | readonly [number, number, number, number]) {
    const [one, other] = toPair(given);
    this.start = one.isBefore(other) ? one : other;
    this.end = one.isBefore(other) ? other : one;
  }

  get isEmpty(): boolean {
    return this.start.isEqual(this.end);
  }

  get isSingleLine(): boolean {
    return this.start.line === this.end.line;
  }

  contains(place: vscode.Position | vscode.Range): boolean {
    const { start, end } = "start" in place ? place : { start: place, end: place };
    return this.start.isBeforeOrEqual(start) && this.end.isAfterOrEqual(end);
  }

  isEqual(other: vscode.Range): boolean {
    return this.start.isEqual(other.start) && this.end.isEqual(other.end);
  }

  intersection({ start, end }: vscode.Range): Range | undefined {
    const from = this.start.isAfter(start) ? this.start : start;
    const to = this.end.isBefore(end) ? this.end : end;
    return from.isAfter(to) ? undefined : new Range(from, to);
  }

  union({ start, end }: vscode.Range): Range {
    return new Range(this.start.isBefore(start) ? this.start : start, this.end.isAfter(end) ? this.end : end);
  }

  with(to?: vscode.Position | { start?: vscode.Position; end?: vscode.Position }, end?: vscode.Position): Range {
    const change = to !== undefined && "line" in to ? { start: to, end } : { end, ...to };
    return new Range(change.start ?? this.start, change.end ?? this.end);
  }
}

export class Selection extends Range implements vscode.Selection {
  readonly anchor: Position;
  readonly active: Position;

  constructor(anchor: vscode.Position, active: vscode.Position);
  constructor(anchorLine: number, anchorCharacter: number, activeLine: number, activeCharacter: number);
  constructor(...given: readonly [vscode.Position, vscode.Position] | readonly [number, number, number, number]) {
    const [anchor, active] = toPair(given);
    super(anchor, active);
    this.anchor = anchor;
    this.active = active;
  }

  get isReversed(): boolean {
    return this.anchor.isAfter(this.active);
  }
}

export class Location implements vscode.Location {
  uri: vscode.Uri;
  range: vscode.Range;

  constructor(uri: vscode.Uri, place: vscode.Range | vscode.Position) {
    this.uri = uri;
    this.range = "start" in place ? place : new Range(place, place);
  }
}

function toPair(
  given: readonly [vscode.Position, vscode.Position] | readonly [number, number, number, number],
): readonly [Position, Position] {
  if (given.length === 4) return [new Position(given[0], given[1]), new Position(given[2], given[3])];
  const [one, other] = given;
  return [new Position(one.line, one.character), new Position(other.line, other.character)];
}
