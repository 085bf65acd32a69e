import * as vscode from "vscode";

interface SchemaAssociation {
  readonly fileMatch: readonly string[];
  readonly uri: string;
}

/**
 * Returns the schemas that extensions bring for files, in the form in which VS Code's JSON extension passes them to its
 * server.
 */
export async function schemaAssociations(): Promise<readonly SchemaAssociation[]> {
  const manifests = vscode.extensions.all.map(({ extensionUri, packageJSON }) => ({
    extensionUri,
    // A manifest is JSON of any shape.
    contributes: (packageJSON as { readonly contributes?: Readonly<Record<string, unknown>> }).contributes ?? {},
  }));
  const named = manifests.flatMap(({ extensionUri, contributes }) =>
    objectsIn(contributes["jsonValidation"]).flatMap((each) => associationOf(each, extensionUri) ?? []),
  );
  const registries = manifests.flatMap(({ extensionUri, contributes }) =>
    objectsIn(contributes["jsonValidationRegistry"]).flatMap(({ url }) =>
      typeof url === "string" ? addressOf(url, extensionUri) : [],
    ),
  );
  const registered = await Promise.all(registries.map(readRegistry));
  return [...named, ...registered.flat()];
}

/** Returns the settings of JSON's server: the person's own, with the addresses of schemas made absolute. */
export function jsonSettings(): object {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const schemas = folders.flatMap(({ uri }) =>
    objectsIn(vscode.workspace.getConfiguration("json", uri).get("schemas")).map(({ fileMatch, url, schema }) => ({
      ...{ fileMatch, schema, folderUri: uri.toString() },
      ...(typeof url === "string" ? { url: /^[./]/.test(url) ? vscode.Uri.joinPath(uri, url).toString() : url } : {}),
    })),
  );
  const isOn = vscode.workspace.getConfiguration("json").get("validate.enable", true);
  return { json: { validate: { enable: isOn }, schemas } };
}

function associationOf(
  { fileMatch, url }: Readonly<Record<string, unknown>>,
  extensionUri: vscode.Uri,
): SchemaAssociation | undefined {
  const patterns = textsIn(typeof fileMatch === "string" ? [fileMatch] : fileMatch);
  if (typeof url !== "string" || patterns.length === 0) return undefined;
  return { fileMatch: patterns.map(anywhere), uri: addressOf(url, extensionUri).toString(true) };
}

const settingsFolders = {
  "%APP_SETTINGS_HOME%": "/User",
  "%MACHINE_SETTINGS_HOME%": "/Machine",
  "%APP_WORKSPACES_HOME%": "/Workspaces",
};

/** Makes a pattern without a folder match anywhere; folders of VS Code's own settings contain placeholders. */
function anywhere(pattern: string): string {
  const entry = Object.entries(settingsFolders).find(([name]) => pattern.startsWith(name));
  if (entry !== undefined) return entry[1] + pattern.slice(entry[0].length);
  return /^(?:\w+:\/\/|\/|!)/.test(pattern) ? pattern : `/${pattern}`;
}

function addressOf(url: string, extensionUri: vscode.Uri): vscode.Uri {
  return url.startsWith("./") ? vscode.Uri.joinPath(extensionUri, url) : vscode.Uri.parse(url);
}

async function readRegistry(address: vscode.Uri): Promise<readonly SchemaAssociation[]> {
  try {
    const read: unknown = JSON.parse(new TextDecoder().decode(await vscode.workspace.fs.readFile(address)));
    const [{ schemas } = {}] = objectsIn([read]);
    return objectsIn(schemas).flatMap(({ fileMatch, url }) =>
      typeof url === "string" ? { fileMatch: textsIn(fileMatch), uri: url } : [],
    );
  } catch {
    return []; // VS Code's own extension does without it, too
  }
}

function objectsIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "object" && each !== null) : [];
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}
