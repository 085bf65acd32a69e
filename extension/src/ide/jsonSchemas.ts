import * as vscode from "vscode";

interface SchemaAssociation {
  readonly fileMatch: readonly string[];
  readonly uri: string;
}

/**
 * Returns the schemas that extensions bring for files, in the form in which VS Code's JSON extension passes them to its
 * server.
 */
export async function listSchemaAssociations(): Promise<readonly SchemaAssociation[]> {
  const manifests = vscode.extensions.all.map(({ extensionUri, packageJSON }) => ({
    extensionUri,
    // A manifest is JSON of any shape.
    contributes: (packageJSON as { readonly contributes?: Readonly<Record<string, unknown>> }).contributes ?? {},
  }));
  const named = manifests.flatMap(({ extensionUri, contributes }) =>
    listObjects(contributes["jsonValidation"]).flatMap((each) => toAssociation(each, extensionUri) ?? []),
  );
  const registries = manifests.flatMap(({ extensionUri, contributes }) =>
    listObjects(contributes["jsonValidationRegistry"]).flatMap(({ url }) =>
      typeof url === "string" ? resolveSchemaUri(url, extensionUri) : [],
    ),
  );
  const registered = await Promise.all(registries.map(readRegistry));
  return [...named, ...registered.flat()];
}

/** Returns the settings of JSON's server: the person's own, with the addresses of schemas made absolute. */
export function readJsonSettings(): object {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const schemas = folders.flatMap(({ uri }) =>
    listObjects(vscode.workspace.getConfiguration("json", uri).get("schemas")).map(({ fileMatch, url, schema }) => ({
      ...{ fileMatch, schema, folderUri: uri.toString() },
      ...(typeof url === "string" ? { url: /^[./]/.test(url) ? vscode.Uri.joinPath(uri, url).toString() : url } : {}),
    })),
  );
  const isOn = vscode.workspace.getConfiguration("json").get("validate.enable", true);
  return { json: { validate: { enable: isOn }, schemas } };
}

function toAssociation(
  { fileMatch, url }: Readonly<Record<string, unknown>>,
  extensionUri: vscode.Uri,
): SchemaAssociation | undefined {
  const patterns = listTexts(typeof fileMatch === "string" ? [fileMatch] : fileMatch);
  if (typeof url !== "string" || patterns.length === 0) return undefined;
  return { fileMatch: patterns.map(matchAnywhere), uri: resolveSchemaUri(url, extensionUri).toString(true) };
}

const settingsFolders = {
  "%APP_SETTINGS_HOME%": "/User",
  "%MACHINE_SETTINGS_HOME%": "/Machine",
  "%APP_WORKSPACES_HOME%": "/Workspaces",
};

/** Makes a pattern without a folder match anywhere; folders of VS Code's own settings contain placeholders. */
function matchAnywhere(pattern: string): string {
  const entry = Object.entries(settingsFolders).find(([name]) => pattern.startsWith(name));
  if (entry !== undefined) return entry[1] + pattern.slice(entry[0].length);
  return /^(?:\w+:\/\/|\/|!)/.test(pattern) ? pattern : `/${pattern}`;
}

function resolveSchemaUri(url: string, extensionUri: vscode.Uri): vscode.Uri {
  return url.startsWith("./") ? vscode.Uri.joinPath(extensionUri, url) : vscode.Uri.parse(url);
}

async function readRegistry(address: vscode.Uri): Promise<readonly SchemaAssociation[]> {
  try {
    const read: unknown = JSON.parse(new TextDecoder().decode(await vscode.workspace.fs.readFile(address)));
    const [{ schemas } = {}] = listObjects([read]);
    return listObjects(schemas).flatMap(({ fileMatch, url }) =>
      typeof url === "string" ? { fileMatch: listTexts(fileMatch), uri: url } : [],
    );
  } catch {
    return []; // VS Code's own extension does without it, too
  }
}

function listObjects(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "object" && each !== null) : [];
}

function listTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}
