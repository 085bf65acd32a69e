import { SheetFrame } from "../../ui/SheetFrame.tsx";
import { shortcuts } from "./shortcuts.ts";

export function HelpSheet({ onClose }: { readonly onClose: () => void }) {
  return (
    <SheetFrame title="Keys" label="Keyboard help" onClose={onClose}>
      <dl className="help">
        {shortcuts.map(({ key, label }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </SheetFrame>
  );
}
