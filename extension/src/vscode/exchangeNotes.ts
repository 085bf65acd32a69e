import type { NotePlace } from "@dialectic/host";
import * as vscode from "vscode";
import { notesTexts } from "../texts.ts";
import { currentWorkspace } from "./currentWorkspace.ts";

/** Fetches the reviews of commits from a remote, or pushes them there; asks which one when there are several. */
export async function exchangeNotes(way: "fetch" | "push"): Promise<void> {
  const { fetchFrom, notePlaces, pushTo } = await import("../host.ts");
  const found = await notePlaces(currentWorkspace);
  if (found.kind === "refused") return void vscode.window.showWarningMessage(found.message);
  const place = await choosePlace(way, found.places);
  if (place === undefined) return;
  const title = way === "fetch" ? notesTexts.fetching(place.remote) : notesTexts.pushing(place.remote);
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  const report = await vscode.window.withProgress(options, (_, token) => {
    const cancel = new AbortController();
    token.onCancellationRequested(() => cancel.abort());
    return way === "fetch" ? fetchFrom(place, cancel.signal) : pushTo(place, cancel.signal);
  });
  if (report.isDone) void vscode.window.showInformationMessage(report.message);
  else void vscode.window.showErrorMessage(report.message);
}

async function choosePlace(way: "fetch" | "push", places: readonly NotePlace[]): Promise<NotePlace | undefined> {
  if (places.length <= 1) return places[0];
  const items = places.map((place) => ({ label: place.remote, description: place.name, place }));
  const words =
    way === "fetch"
      ? { title: notesTexts.fetchTitle(), placeHolder: notesTexts.fetchFrom() }
      : { title: notesTexts.pushTitle(), placeHolder: notesTexts.pushTo() };
  return (await vscode.window.showQuickPick(items, words))?.place;
}
