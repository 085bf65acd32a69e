import { useState } from "react";
import { texts } from "../../texts/texts.ts";
import { SheetFrame } from "../../ui/SheetFrame.tsx";
import { findKeys } from "./keyGroups.ts";

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
