import type { Row } from "./row.ts";
import { checkedPrograms } from "./rows/checkedPrograms.ts";
import { damagedStore, fullDisk, powerCut } from "./rows/disk.ts";
import { openedBrowser, otherUser, socketPlaces, strangers } from "./rows/entry.ts";
import { fileReferences } from "./rows/fileReferences.ts";
import { floodOfConnections } from "./rows/flood.ts";
import { programsOfFolder } from "./rows/folderPrograms.ts";
import { folderSettings } from "./rows/folderSettings.ts";
import { hooks } from "./rows/hooks.ts";
import { hostileAnswers, hostileTexts } from "./rows/hostileForge.ts";
import { hostilePaths } from "./rows/hostilePaths.ts";
import { controlCharacters, hostileRanges, programsOfRepository } from "./rows/hostileRepository.ts";
import { killedHost, sharedNumbers } from "./rows/kills.ts";
import { hostileNames, policyAlone, withoutPolicy, withPolicy } from "./rows/markup.ts";
import { orphanedTab } from "./rows/orphanedTab.ts";
import { publishedFiles } from "./rows/publishedFiles.ts";
import { slowPictures } from "./rows/slowPictures.ts";
import { standardInput } from "./rows/standardInput.ts";

/** Every row by its name; numbers refer to the table of goals. */
export const rows: Readonly<Record<string, Row>> = {
  1: withoutPolicy,
  names: hostileNames,
  2: policyAlone,
  3: withPolicy,
  7: standardInput,
  10: strangers,
  user: otherUser,
  open: openedBrowser,
  tab: orphanedTab,
  flood: floodOfConnections,
  11: socketPlaces,
  12: fileReferences,
  git: programsOfRepository,
  programs: programsOfFolder,
  ranges: hostileRanges,
  control: controlCharacters,
  forge: hostileTexts,
  answers: hostileAnswers,
  hooks,
  check: checkedPrograms,
  settings: folderSettings,
  undo: hostilePaths,
  13: killedHost,
  numbers: sharedNumbers,
  14: powerCut,
  15: damagedStore,
  16: fullDisk,
  pictures: slowPictures,
  package: publishedFiles,
};
