import { type ChangedFile, toVisible } from "@dialectic/shared/protocol";
import type { ReactNode } from "react";
import { texts } from "../texts/texts.ts";
import { Icon } from "./Icon.tsx";
import { IconButton } from "./IconButton.tsx";

interface FileHeadingProps {
  readonly path: string;
  /** The folder of the path; empty at the top. */
  readonly folder: string;
  readonly name: string;
  /** Describes the change of the file. */
  readonly description: string;
  readonly generated: ChangedFile["generated"];
  readonly forbiddenPart: ChangedFile["forbiddenPart"];
  /** Level of the heading, 1 to 6. */
  readonly level: number;
  /** Undefined where the lines of the file cannot be collapsed. */
  readonly isFolded: boolean | undefined;
  readonly isCursor?: boolean;
  readonly onFold: () => void;
  readonly children?: ReactNode;
}

/** Shows the name of a changed file above its lines. */
export function FileHeading({ path, folder, name, description, level, isFolded, ...props }: FileHeadingProps) {
  const { changes } = texts;
  const { generated, forbiddenPart, isCursor, onFold, children } = props;
  const Heading = `h${level}` as "h3";
  return (
    <header className="change-file" data-cursor={isCursor} tabIndex={-1}>
      {isFolded !== undefined && (
        <IconButton
          icon={isFolded ? "chevron-right" : "chevron-down"}
          label={isFolded ? changes.expandFile(name) : changes.collapseFile(name)}
          onClick={onFold}
        />
      )}
      <Heading title={path}>
        <bdi>
          {folder !== "" && <span className="change-folder">{folder}/</span>}
          {name}
        </bdi>
      </Heading>
      <span className="change-what" data-generated={generated !== undefined} title={description}>
        {description}
      </span>
      {children}
      {forbiddenPart !== undefined && (
        <p className="change-note">
          <Icon name="warning" /> {changes.forbiddenPart(toVisible(forbiddenPart))}
        </p>
      )}
      {generated?.counts === true && <p className="change-note">{changes.markedHere}</p>}
    </header>
  );
}
