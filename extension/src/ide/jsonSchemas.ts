import * as vscode from "vscode";

/** Which files have which schema. */
interface SchemaAssociation {
  readonly fileMatch: readonly string[];
  readonly uri: string;
}

/** The schemas that extensions bring for files, as VS Code's extension for JSON tells its server. */
export async function schemaAssociations(): Promise<readonly SchemaAssociation[]> {
  const manifests = vscode.extensions.all.map(({ extensionUri, packageJSON }) => ({
    extensionUri,
    // A manifest is JSON of whatever shape.
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

/** The settings of JSON's server: what the person set, with schemas whose addresses are absolute. */
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

/** A name without a folder is meant wherever it stands; folders of VS Code's own settings have placeholders. */
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
    return []; // VS Code's own extension goes without it, too
  }
}

function objectsIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "object" && each !== null) : [];
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}
