/** Values of programs. Every value prints as a program that recreates it. */
export type Value = null | boolean | number | string | readonly Value[] | FieldValues | Made;

export interface FieldValues {
  readonly [name: string]: Value;
}

/** A value of a declared type, with the arguments of its constructor. */
export class Made {
  readonly type: string;
  readonly fields: FieldValues;

  constructor(type: string, fields: FieldValues) {
    this.type = type;
    this.fields = fields;
  }
}
