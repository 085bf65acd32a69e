import type { PropertySchema } from "../tools/jsonSchema.ts";
import type { Tool } from "../tools/tool.ts";
import { type CommandFlag, commandFlags, findListSchema, flagSort, kebabCase } from "./commandFlags.ts";
import { type CompletedFlag, programCommands } from "./programCommands.ts";

interface CompletedCommand {
  readonly name: string;
  readonly summary: string;
  readonly flags: readonly CompletedFlag[];
  /** The values that its arguments without a flag can have. */
  readonly argument: CompletedFlag["takes"];
}

const commonFlags: readonly CompletedFlag[] = [
  { flag: "json", takes: "nothing", summary: "Print the structured result" },
  { flag: "workspace", takes: "directory", summary: "Use the window that has this folder open" },
  { flag: "log-level", takes: ["debug", "info", "warn", "error"], summary: "Level of the log on stderr" },
  { flag: "timeout", takes: "text", summary: "Timeout for a window's answer, in milliseconds" },
  { flag: "panel", takes: ["browser", "vscode"], summary: "Start the browser panel when it is needed" },
  { flag: "max-content-length", takes: "text", summary: "Longest review content without VS Code" },
  { flag: "help", takes: "nothing", summary: "Print the flags" },
  { flag: "version", takes: "nothing", summary: "Print the version" },
];

function completedCommands(tools: readonly Tool[]): readonly CompletedCommand[] {
  const ofTools = tools.map((tool): CompletedCommand => {
    const own = commandFlags(tool);
    const positional = own.find(
      ({ place }) => place.kind === "parameter" && place.parameter === tool.command.positional,
    );
    const { words } = tool.command;
    const file: readonly CompletedFlag[] = tool.command.file === undefined ? [] : [{ flag: "file", takes: "file" }];
    return {
      name: kebabCase(tool.name),
      summary: tool.title,
      flags: [...own.flatMap(completedFlag), ...file, ...commonFlags],
      argument:
        file.length > 0 ? "file" : positional === undefined ? "nothing" : (words ?? chooseValueCompletion(positional)),
    };
  });
  const others = programCommands.map(
    ({ name, summary, flags, argument = "nothing" }): CompletedCommand => ({ name, summary, flags, argument }),
  );
  return [...ofTools, ...others];
}

function completedFlag(flag: CommandFlag): readonly CompletedFlag[] {
  const { schema } = flag;
  const summary = schema.description === undefined ? {} : { summary: firstSentence(schema.description) };
  const names = flagSort(schema) === "switch" ? [flag.flag, `no-${flag.flag}`] : [flag.flag];
  return names.map((name) => ({
    flag: name,
    takes: chooseValueCompletion(flag),
    isList: flagSort(schema) === "list",
    ...summary,
  }));
}

function chooseValueCompletion({ flag, schema }: CommandFlag): CompletedFlag["takes"] {
  if (flagSort(schema) === "switch") return "nothing";
  const words = listEnumWords(findListSchema(schema)?.items ?? schema);
  if (words.length > 0) return words;
  if (/(^|[-.])(base-uri|director(y|ies)|folders?)$/.test(flag)) return "directory";
  return /(^|[-.])files?(-paths?)?$/.test(flag) ? "file" : "text";
}

function listEnumWords(schema: PropertySchema): readonly string[] {
  return schema.enum ?? schema.anyOf?.flatMap(listEnumWords) ?? [];
}

/** Returns the first sentence, which fits into a line of a menu. */
function firstSentence(description: string): string {
  const [first = ""] = description.split(/[.;:(]\s|\n/);
  return first.length > 70 ? `${first.slice(0, 69)}…` : first;
}

export const completionShells = ["bash", "zsh", "fish"] as const;

/**
 * Returns a script that completes every command and flag. It contains all of them, so that no program starts during
 * typing.
 */
export function completionScript(shell: (typeof completionShells)[number], tools: readonly Tool[]): string {
  const commands = completedCommands(tools);
  switch (shell) {
    case "bash":
      return bashScript(commands);
    case "zsh":
      return zshScript(commands);
    case "fish":
      return fishScript(commands);
  }
}

/** Returns a script that also runs in bash 3.2, which has no associative arrays. */
function bashScript(commands: readonly CompletedCommand[]): string {
  const values = commands.flatMap(({ name, flags }) =>
    flags
      .filter(({ takes }) => takes !== "nothing")
      .map(({ flag, takes, isOptional }) =>
        isOptional === true
          ? `    ${name}:--${flag}) if [ "$equals" = "=" ]; then ${bashReply(takes)}; return; fi ;;`
          : `    ${name}:--${flag}) ${bashReply(takes)}; return ;;`,
      ),
  );
  const lists = commands.flatMap(({ name, flags }) =>
    flags.filter(({ isList }) => isList === true).map(({ flag }) => `${name}:--${flag}`),
  );
  const rest = commands.map(({ name, flags, argument }) => {
    const words = flags.map(({ flag }) => `--${flag}`).join(" ");
    return `    ${name}) flags="${words}"; ${bashReply(argument)} ;;`;
  });
  const names = [...commands.map(({ name }) => name), "--help", "--version"].join(" ");
  return `# Completes dialectic in bash.
_dialectic() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command="\${COMP_WORDS[1]}" flags="" equals=""
  local IFS=$'\\n'
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    ${bashWords(names)}
    return
  fi
  # bash takes --flag=value for three words.
  if [ "$current" = "=" ]; then current=""; equals="="
  elif [ "$previous" = "=" ]; then previous="\${COMP_WORDS[COMP_CWORD-2]}"; equals="="
  fi
  # A list takes every word up to the next flag.
  local at=$((COMP_CWORD - 1))
  while [ "$at" -gt 1 ] && [[ "\${COMP_WORDS[at]}" != -* ]]; do at=$((at - 1)); done
  case "$command:\${COMP_WORDS[at]}" in
    ${lists.length === 0 ? "-" : lists.join("|")}) [[ "$current" = -* ]] || previous="\${COMP_WORDS[at]}" ;;
  esac
  case "$command:$previous" in
${values.join("\n")}
  esac
  case "$command" in
${rest.join("\n")}
  esac
  case "$current" in
    -*) ${bashWords("$flags")} ;;
  esac
}
complete -F _dialectic dialectic
`;
}

function bashReply(takes: CompletedFlag["takes"]): string {
  if (takes === "file") return 'compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current"))';
  if (takes === "directory") return 'compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- "$current"))';
  return typeof takes === "string" ? ":" : bashWords(takes.join(" "));
}

function bashWords(words: string): string {
  return `COMPREPLY=($(IFS=' '; compgen -W "${words}" -- "$current"))`;
}

function zshScript(commands: readonly CompletedCommand[]): string {
  const names = commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}`);
  const cases = commands.map(({ name, flags, argument }) => {
    const specs = [
      ...flags.map(
        ({ flag, takes, summary, isOptional }) =>
          // `=-` takes a value behind an equals sign only, and `::` none at all, too.
          `*--${flag}${takes === "nothing" ? "" : isOptional ? "=-" : "="}[${zshText(summary ?? "")}]${isOptional ? ":" : ""}${zshValue(takes)}`,
      ),
      ...(argument === "nothing" ? [] : [`*${zshValue(argument)}`]),
    ];
    return `    ${name})\n      _arguments ${specs.map((spec) => `\\\n        ${quoted(spec)}`).join(" ")} ;;`;
  });
  return `#compdef dialectic
_dialectic() {
  local -a commands
  commands=(
${names.join("\n")}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command="$words[2]"
  shift words
  (( CURRENT-- ))
  case "$command" in
${cases.join("\n")}
  esac
}
if [ "$funcstack[1]" = _dialectic ]; then
  _dialectic "$@"
else
  compdef _dialectic dialectic
fi
`;
}

function zshValue(takes: CompletedFlag["takes"]): string {
  if (takes === "nothing") return "";
  if (takes === "file") return ":file:_files";
  if (takes === "directory") return ":directory:_files -/";
  return typeof takes === "string" ? ":value: " : `:value:(${takes.join(" ")})`;
}

function zshText(text: string): string {
  return text.replace(/[[\]:\\]/g, (character) => `\\${character}`);
}

function fishScript(commands: readonly CompletedCommand[]): string {
  const lines = commands.flatMap(({ name, summary, flags, argument }) => [
    `complete -c dialectic -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`,
    ...(argument === "nothing"
      ? []
      : [`complete -c dialectic -n '__fish_seen_subcommand_from ${name}'${fishValue(argument)}`]),
    ...flags.map(({ flag, takes, summary: about, isOptional }) => {
      // Arguments are files only where declared: without -x, fish also offers files. Without both, the value is optional.
      const needs = isOptional ? "" : takes === "file" ? " -r" : " -x";
      const value = takes === "nothing" ? "" : `${needs}${fishValue(takes)}`;
      const words = about === undefined ? "" : ` -d ${quoted(about)}`;
      return `complete -c dialectic -n '__fish_seen_subcommand_from ${name}' -l ${flag}${value}${words}`;
    }),
  ]);
  return `# Completes dialectic in fish.\ncomplete -c dialectic -f\n${lines.join("\n")}\n`;
}

function fishValue(takes: CompletedFlag["takes"]): string {
  if (takes === "file") return " -F";
  if (takes === "directory") return " -a '(__fish_complete_directories)'";
  return typeof takes === "string" ? "" : ` -a ${quoted(takes.join(" "))}`;
}

/** Quotes a text in single quotes, which all three shells accept. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "’")}'`;
}
