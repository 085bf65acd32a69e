/** What programs compute. Every value prints as a program that makes it again. */
export type Value = null | boolean | number | string | readonly Value[] | FieldValues | Made;

/** An object of plain data. */
export interface FieldValues {
  readonly [name: string]: Value;
}

/** A value of a type that a registry declares: what its constructor was called with. */
export class Made {
  readonly type: string;
  readonly fields: FieldValues;

  constructor(type: string, fields: FieldValues) {
    this.type = type;
    this.fields = fields;
  }
}
