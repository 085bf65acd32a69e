/** Other spellings that assistants use for our parameters: the documented ones, and each name in the other case. */
const parameterAliases: Readonly<Record<string, string>> = {
  __NOT_RECOMMEND__filePaths: "filePaths",
  __NOT_RECOMMEND__severities: "severities",
  base_uri: "baseUri",
  save_all_editors: "saveAllEditors",
  commitRange: "commit_range",
  exclude_sources: "excludeSources",
  file_paths: "filePaths",
  reviewId: "review_id",
  workspacePath: "workspace_path",
  threadId: "thread_id",
  timeoutSeconds: "timeout_seconds",
  file_path: "filePath",
  code_snippet: "codeSnippet",
  info_type: "infoType",
  include_declaration: "includeDeclaration",
  usage_code_line_range: "usageCodeLineRange",
  new_name: "newName",
  dry_run: "dryRun",
};

/** Renames parameters to the names in the schema; a name that is already right wins over its alias. */
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
