import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Ajv } from "ajv";

/*
 * Requests to the stand-in for GitHub, and its answers, against the interfaces that GitHub publishes. Rules:
 * - A request must be one of them, with the parameters and the body that they take.
 * - An answer of the stand-in is a part of the real one: it may lack fields, but has none that GitHub has not, and each of the right type.
 * - A refusal (4xx) has GitHub's own form for it, or none that is published.
 */

export interface Exchange {
  readonly method: string;
  /** Below the root of REST, or `graphql`. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly asked: unknown;
  readonly status: number;
  readonly answered: unknown;
}

/**
 * Fields that the published text always has, and GitHub answers as null: lines of outdated comments and of those on a file, and the repository
 * of a deleted fork.
 */
const nullInFact = new Set(["line", "start_line", "original_line", "original_start_line", "repo"]);

type Json = { [name: string]: unknown };

interface Said {
  readonly message: string;
  readonly path?: readonly unknown[];
}

/** The used part of the reader of GraphQL, which is in the cache and not installed with the project. */
interface GraphqlReader {
  buildSchema(text: string, options: Json): unknown;
  parse(text: string): {
    readonly definitions: readonly { readonly kind: string; readonly variableDefinitions?: unknown }[];
  };
  validate(schema: unknown, document: unknown): readonly Said[];
  getVariableValues(schema: unknown, definitions: unknown, given: Json): { readonly errors?: readonly Said[] };
  execute(args: Json): { readonly errors?: readonly Said[] };
}

/** Returns what is wrong with exchanges, each in a line. */
export function findViolations(schemas: string, exchanges: readonly Exchange[]): readonly string[] {
  const rest = new RestSchema(JSON.parse(readFileSync(join(schemas, "openapi/generated/ghes-3.19.json"), "utf8")));
  const ask = openGraphql(schemas);
  const found = exchanges.flatMap((each) =>
    (each.path === "graphql" ? ask(each) : rest.check(each)).map((said) => `${each.method} ${each.path}: ${said}`),
  );
  return [...new Set(found)];
}

class RestSchema {
  readonly #document: Json;
  readonly #ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  readonly #paths: readonly (readonly [pattern: RegExp, operations: Json])[];

  constructor(document: Json) {
    this.#document = document;
    const paths = Object.entries(document["paths"] as Record<string, Json>);
    this.#paths = paths.map(([path, operations]) => {
      const pattern = path.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{[^}]+\}/g, "[^/]+");
      return [new RegExp(`^${pattern}$`), operations] as const;
    });
  }

  check({ method, path, query, asked, status, answered }: Exchange): readonly string[] {
    const operation = this.#paths.find(([pattern]) => pattern.test(`/${path}`))?.[1]?.[method.toLowerCase()];
    if (operation === undefined) return ["is not published"];
    const { parameters = [], requestBody, responses } = this.#resolve(operation) as Json;
    const known = new Set((parameters as Json[]).map((each) => (this.#resolve(each) as Json)["name"]));
    const odd = [...query.keys()].filter((name) => !known.has(name)).map((name) => `the parameter ${name} is unknown`);
    const body = find(requestBody, "content", "application/json", "schema");
    const wrong = asked === undefined ? [] : this.#validate(body, asked, false).map((said) => `asked: ${said}`);
    const response = this.#resolve((responses as Json)[String(status)] ?? {});
    const answer = find(response, "content", "application/json", "schema");
    // A refusal is published for some operations only.
    if (answer === undefined && status >= 400) return [...odd, ...wrong];
    return [...odd, ...wrong, ...this.#validate(answer, answered, true).map((said) => `answered: ${said}`)];
  }

  #validate(schema: unknown, value: unknown, isPart: boolean): readonly string[] {
    if (schema === undefined) return ["no body is published"];
    const validate = this.#ajv.compile(this.#toJsonSchema(schema, isPart, 0) as Json);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message, params }) =>
      `${instancePath} ${message} ${JSON.stringify(params)}`.trim(),
    );
  }

  /** Resolves references, and writes what OpenAPI 3.0 says in its own way as JSON Schema. */
  #toJsonSchema(given: unknown, isPart: boolean, depth: number): unknown {
    if (Array.isArray(given)) return given.map((each) => this.#toJsonSchema(each, isPart, depth));
    if (typeof given !== "object" || given === null) return given;
    // Schemas refer to themselves; nothing of the stand-in is that deep.
    if (depth > 12) return {};
    const { nullable, example: _example, examples: _examples, ...schema } = this.#resolve(given) as Json;
    const entries = Object.entries(schema).filter(([name]) => !(isPart && name === "required"));
    const own = Object.fromEntries(
      entries.map(([name, value]) => [
        name,
        name === "properties"
          ? this.#eachProperty(value as Json, isPart, depth + 1)
          : this.#toJsonSchema(value, isPart, depth + 1),
      ]),
    );
    if (isPart && own["properties"] !== undefined && own["additionalProperties"] === undefined)
      own["additionalProperties"] = false;
    return nullable === true ? { anyOf: [own, { type: "null" }] } : own;
  }

  #eachProperty(properties: Json, isPart: boolean, depth: number): Json {
    const write = (name: string, value: unknown) => {
      const own = this.#toJsonSchema(value, isPart, depth);
      return isPart && nullInFact.has(name) ? { anyOf: [own, { type: "null" }] } : own;
    };
    return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, write(name, value)]));
  }

  #resolve(given: unknown): unknown {
    const reference = typeof given === "object" && given !== null && "$ref" in given ? given.$ref : undefined;
    if (typeof reference !== "string") return given;
    return this.#resolve(find(this.#document, ...reference.slice(2).split("/")));
  }
}

function find(given: unknown, ...names: readonly string[]): unknown {
  let found = given;
  for (const name of names) found = typeof found === "object" && found !== null ? (found as Json)[name] : undefined;
  return found;
}

function openGraphql(schemas: string): (exchange: Exchange) => readonly string[] {
  const reader: GraphqlReader = createRequire(import.meta.url)(join(schemas, "graphql"));
  const { buildSchema, execute, getVariableValues, parse, validate } = reader;
  const text = readFileSync(join(schemas, "graphql-schema", "schema.graphql"), "utf8");
  // The published text names a field twice.
  const schema = buildSchema(text, { assumeValid: true, assumeValidSDL: true });
  return ({ asked, answered }) => {
    const { query, variables } = asked as { query: string; variables: Json };
    const document = parse(query);
    const wrong = validate(schema, document);
    const definition = document.definitions.find((each) => each.kind === "OperationDefinition");
    if (wrong.length > 0 || definition === undefined) return wrong.map(({ message }) => message);
    const given = getVariableValues(schema, definition.variableDefinitions ?? [], variables);
    if (given.errors !== undefined) return given.errors.map(({ message }) => message);
    const data = find(answered, "data");
    if (typeof data !== "object" || data === null) return [];
    // Everybody in the stand-in is a person.
    const typeResolver = () => "User";
    // The answer is read with its own fields: what is missing, or of another type, is an error.
    const { errors = [] } = execute({ schema, document, rootValue: data, variableValues: variables, typeResolver });
    return errors.map(({ message, path }) => `${path?.join(".")}: ${message}`);
  };
}
