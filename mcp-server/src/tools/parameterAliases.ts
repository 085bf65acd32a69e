/** Other spellings that assistants use for our parameters: those of the documents, and each name in the other case. */
const parameterAliases: Readonly<Record<string, string>> = {
  __NOT_RECOMMEND__filePaths: "filePaths",
  __NOT_RECOMMEND__severities: "severities",
  base_uri: "baseUri",
  commitRange: "commit_range",
  exclude_sources: "excludeSources",
  file_paths: "filePaths",
  reviewId: "review_id",
  workspacePath: "workspace_path",
  threadId: "thread_id",
  timeoutSeconds: "timeout_seconds",
};

/** Other spellings of tool names, those of the protocol's messages. */
const toolAliases: Readonly<Record<string, string>> = {
  "present-review": "present_review",
  "get-selection": "get_selection",
  "get-review": "get_review",
  "check-references": "check_references",
  "wait-for-feedback": "wait_for_feedback",
  "answer-comment": "answer_comment",
  "update-review": "update_review",
  "health-check": "health_check",
  "list-workspaces": "list_workspaces",
  "request-review": "request_review",
  "get-diagnostics": "get_diagnostics",
};

/** The parameters under the names that the schema knows; a name that is already right wins over its alias. */
export function canonicalParameters(parameters: unknown): Record<string, unknown> {
  if (typeof parameters !== "object" || parameters === null || Array.isArray(parameters)) return {};
  const given = Object.entries(parameters);
  const renamed = given.flatMap(([name, value]) => {
    const canonical = Object.hasOwn(parameterAliases, name) ? parameterAliases[name] : undefined;
    return canonical === undefined ? [] : [[canonical, value] as const];
  });
  const kept = given.filter(([name]) => !Object.hasOwn(parameterAliases, name));
  return Object.fromEntries([...renamed, ...kept]);
}

/** The name that a tool is registered under. */
export function canonicalToolName(name: string): string {
  return (Object.hasOwn(toolAliases, name) ? toolAliases[name] : undefined) ?? name;
}
