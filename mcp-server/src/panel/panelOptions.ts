import { parseArgs } from "node:util";

export interface PanelOptions {
  /** The folder whose reviews it shows, as an absolute path. */
  readonly workspace: string;
  /** Command that opens a place in an editor; without it, the page shows the code. */
  readonly editor: string | undefined;
  /** 0 for a free port. */
  readonly port: number;
  readonly maxContentLength: number | undefined;
}

/** Reads the arguments of a panel process; its starter has already checked them. */
export function readPanelOptions(args: readonly string[]): PanelOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      workspace: { type: "string" },
      editor: { type: "string" },
      port: { type: "string" },
      "max-content-length": { type: "string" },
    },
  });
  const length = values["max-content-length"];
  return {
    workspace: values.workspace ?? process.cwd(),
    editor: values.editor,
    port: Number(values.port ?? 0),
    maxContentLength: length === undefined ? undefined : Number(length),
  };
}

/** Returns the arguments that {@link readPanelOptions} parses. */
export function panelArguments(options: PanelOptions): readonly string[] {
  return [
    "--workspace",
    options.workspace,
    "--port",
    String(options.port),
    ...(options.editor === undefined ? [] : ["--editor", options.editor]),
    ...(options.maxContentLength === undefined ? [] : ["--max-content-length", String(options.maxContentLength)]),
  ];
}
