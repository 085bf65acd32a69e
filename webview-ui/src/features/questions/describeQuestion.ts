import type { Question, QuestionOf } from "@dialectic/shared/protocol";
import { editKey } from "@dialectic/shared/review";
import { texts } from "../../texts/texts.ts";
import { nameAssistant } from "../../ui/nameAssistant.ts";

/** A question as its bar shows it. */
export interface DescribedQuestion {
  /** Stays the same while the question changes. The key of its news, if it is news. */
  readonly key: string;
  readonly icon: string;
  readonly text: string;
  /** The offered answers as buttons. */
  readonly choices: readonly { readonly choice: string; readonly name: string; readonly title?: string | undefined }[];
  /** Names the answer in the notice of its failure. */
  readonly answering: string;
  /** Commands that the question is about. */
  readonly commands?: readonly {
    readonly key: string;
    readonly command: string;
    readonly reasons: readonly string[];
  }[];
  /** A diff that is shown on demand. */
  readonly diff?: { readonly label: string; readonly patch: string; readonly isCut: boolean };
}

/** Describes a question of any kind in the words of the page. */
export function describeQuestion(question: Question): DescribedQuestion {
  switch (question.kind) {
    case "trust":
      return describeTrust(question);
    case "servers":
      return describeServers(question);
    case "edit":
      return describeEdit(question);
    case "pull":
      return describePull(question);
  }
}

function describeTrust({ kind, facts, choices }: QuestionOf<"trust">): DescribedQuestion {
  const { folder, parent, isPutOff } = facts;
  const { restrictedMode, restricted, question, trust, trustLater, trustParent, notNow, trusting } = texts.trust;
  const asked = folder === undefined ? restrictedMode : question(getFolderName(folder));
  const buttons = {
    folder: { name: trust, title: folder },
    parent: { name: trustParent(getFolderName(parent ?? "")), title: parent },
    dialog: { name: trustLater },
    later: { name: notNow },
    again: { name: trustLater },
  };
  return {
    key: kind,
    icon: "workspace-untrusted",
    text: isPutOff ? restricted : asked,
    choices: choices.map((choice) => ({ choice, ...buttons[choice] })),
    answering: trusting,
  };
}

function getFolderName(folder: string): string {
  return folder.split(/[/\\]/).at(-1) || folder;
}

/** Names each command with the files that make an installed one run others. */
function describeServers({ kind, facts, choices }: QuestionOf<"servers">): DescribedQuestion {
  const { question, run, later, never, answering } = texts.servers;
  const names = { run, later, never };
  return {
    key: kind,
    icon: "server-process",
    text: question([...new Set(facts.servers.map(({ name }) => name))]),
    choices: choices.map((choice) => ({ choice, name: names[choice] })),
    answering,
    commands: facts.servers.map(({ name, command, because = [] }) => {
      const reasons = because.map(explain);
      return { key: `${name} ${command} ${reasons[0]}`, command, reasons };
    }),
  };
}

type Named = NonNullable<QuestionOf<"servers">["facts"]["servers"][number]["because"]>[number];

function explain({ kind, place, key, value = "" }: Named): string {
  const { because } = texts.servers;
  return kind === "names"
    ? because.names(place, key === undefined ? value : `${value} (${key})`)
    : because[kind](place);
}

function describeEdit({ facts, choices }: QuestionOf<"edit">): DescribedQuestion {
  const { edit, client, title, files, changes, diff, isCut, problem } = facts;
  const { question, notApplied, diffOf, apply, decline, answering } = texts.editQuestions;
  const asked = question(nameAssistant(client), title, changes, files);
  const names = { apply, decline };
  return {
    key: editKey(edit),
    icon: "edit",
    text: problem === undefined ? asked : `${asked} ${notApplied(problem)}`,
    choices: choices.map((choice) => ({ choice, name: names[choice] })),
    answering,
    diff: { label: diffOf(title), patch: diff, isCut },
  };
}

function describePull({ facts, choices }: QuestionOf<"pull">): DescribedQuestion {
  const { client, pull, host } = facts;
  const { question, read, decline, answering } = texts.pullQuestions;
  const names = { read, decline };
  return {
    key: `pull ${client} ${pull}`,
    icon: "git-pull-request",
    text: question(nameAssistant(client), pull, host),
    choices: choices.map((choice) => ({ choice, name: names[choice] })),
    answering,
  };
}
