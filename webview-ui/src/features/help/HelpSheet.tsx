import { laterTexts } from "../../texts/laterTexts.ts";
import { SheetFrame } from "../../ui/SheetFrame.tsx";
import { keyGroups } from "./keyGroups.ts";

export function HelpSheet({ onClose }: { readonly onClose: () => void }) {
  const { title, groups, keys } = laterTexts().help;
  return (
    <SheetFrame title={title} label={title} onClose={onClose}>
      {keyGroups.map((group) => (
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
