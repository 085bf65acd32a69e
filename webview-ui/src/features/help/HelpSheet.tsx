import { useState } from "react";
import { type HelpRow, helpGroups } from "../../state/command.ts";
import { commandList, type NamedCommand, type NameWith } from "../../state/panelCommands.ts";
import { type Texts, texts } from "../../texts/texts.ts";
import { SheetFrame } from "../../ui/SheetFrame.tsx";

export function HelpSheet({ onClose }: { readonly onClose: () => void }) {
  const { help } = texts;
  const { title, groups, keys } = help;
  const [query, setQuery] = useState("");
  const found = findKeys(query, help);
  return (
    <SheetFrame title={title} label={title} onClose={onClose}>
      <search className="help-search">
        <input
          type="search"
          aria-label={help.search}
          placeholder={help.search}
          spellCheck={false}
          autoComplete="off"
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
      </search>
      <p className="help-none" role="status">
        {found.length === 0 && help.noneFound}
      </p>
      {found.map((group) => (
        <section key={group.name} className="help-group" aria-label={groups[group.name]}>
          <h3>{groups[group.name]}</h3>
          <dl className="help">
            {group.rows.map((row) => (
              <div key={row.name}>
                <dt>
                  {row.keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{keys[row.name]}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </SheetFrame>
  );
}

type Help = Texts["help"];

/** A command whose key begins a row. */
type RowName = NameWith<{ readonly help: { readonly order: number } }>;

/** Keys that one line describes. */
interface KeyRow {
  readonly name: RowName;
  readonly keys: readonly string[];
}

interface KeyGroup {
  readonly name: HelpRow["group"];
  readonly rows: readonly KeyRow[];
}

/** All keys in the order of the sheet: opposite ones share a row. */
const keyGroups: readonly KeyGroup[] = helpGroups.map((name) => {
  const own = commandList.filter(beginsRow).filter(({ help }) => help.group === name);
  const rows = own.toSorted((one, other) => one.help.order - other.help.order);
  return { name, rows: rows.map((row) => ({ name: row.name, keys: listKeys(row.name) })) };
});

function beginsRow(command: NamedCommand): command is NamedCommand<RowName> & { readonly help: HelpRow } {
  return command.help !== undefined && "group" in command.help;
}

/** Returns the key of a command, and those of the commands that share its row. */
function listKeys(row: RowName): readonly string[] {
  const isHere = ({ name, help }: NamedCommand) =>
    name === row || (help !== undefined && "sharesRow" in help && help.sharesRow === row);
  return commandList.filter(isHere).flatMap(({ key }) => key ?? []);
}

/** Returns the row of that very key, otherwise the rows with a word that begins with each word of the query. */
function findKeys(query: string, { groups, keys: descriptions }: Help): readonly KeyGroup[] {
  const wanted = toWords(query);
  const isKey = ({ keys }: KeyRow) => keys.some((key) => key.toLowerCase() === wanted.join(" "));
  const hasKey = keyGroups.some(({ rows }) => rows.some(isKey));
  return keyGroups.flatMap(({ name, rows }) => {
    const found = rows.filter((row) => {
      const words = toWords(`${descriptions[row.name]} ${groups[name]} ${row.keys.join(" ")}`);
      return hasKey ? isKey(row) : wanted.every((each) => words.some((word) => word.startsWith(each)));
    });
    return found.length === 0 ? [] : [{ name, rows: found }];
  });
}

function toWords(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[\s:(]+/)
    .filter((word) => word !== "");
}
