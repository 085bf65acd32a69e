import { describe, expect, it } from "vitest";
import { findForgeSchemas } from "../../scripts/forgeSchemas.mjs";
import { type Exchange, findViolations } from "../support/forgeSchemas.ts";

const schemas = findForgeSchemas();
const base = { query: new URLSearchParams(), asked: undefined, status: 200 };
const pull = "repos/o/n/pulls/7";
const graphql = (asked: unknown, answered: unknown): Exchange => ({
  ...base,
  method: "POST",
  path: "graphql",
  asked,
  answered,
});

/** Journeys with the stand-in for GitHub compare what they asked and got with the same schemas (support/pullSession.ts). */
describe("what GitHub publishes", { tags: ["whole"] }, () => {
  it.skipIf(schemas === undefined)("has no unknown request, field or type", () => {
    const query = "query ($number: Int!) { viewer { login } rateLimit { cost: limitt } }";
    const login = "query { viewer { login } }";
    const answers = [
      { ...base, method: "GET", path: "repos/o/n/puls", answered: [] },
      { ...base, method: "GET", path: pull, answered: { title: 7, number: 7, is_draft: true } },
      { ...base, method: "GET", path: pull, query: new URLSearchParams("per=1"), answered: { title: "T" } },
      { ...base, method: "POST", path: "repos/o/n/pulls", asked: { head: "h" }, status: 201, answered: {} },
      graphql({ query, variables: { number: 7 } }, { data: { viewer: { login: "me" } } }),
      graphql({ query: login, variables: {} }, { data: { viewer: {} } }),
      graphql({ query: login, variables: {} }, { data: { viewer: { login: "me" } } }),
    ];
    expect(findViolations(schemas ?? "", answers)).toEqual([
      "GET repos/o/n/puls: is not published",
      expect.stringContaining('must NOT have additional properties {"additionalProperty":"is_draft"}'),
      expect.stringContaining("/title must be string"),
      `GET ${pull}: the parameter per is unknown`,
      expect.stringContaining("asked: must have required property 'base'"),
      expect.stringContaining('Cannot query field "limitt"'),
      expect.stringContaining('Variable "$number" is never used'),
      expect.stringContaining("Cannot return null for non-nullable field User.login"),
    ]);
  });
});
