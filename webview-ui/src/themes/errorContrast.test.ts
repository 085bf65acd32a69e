import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { themes } from "./theme.ts";
import { vsCodeThemes } from "./vsCodeThemes.fixture.ts";

const source = join(import.meta.dirname, "..");
const palettes = readFileSync(join(import.meta.dirname, "palettes.css"), "utf8");

/** Smallest contrast of text by WCAG, level AA. */
const least = 4.5;

interface Colours {
  readonly error: string;
  readonly text: string;
  readonly backgrounds: readonly string[];
}

function readPalette(theme: string): Colours {
  const body = new RegExp(`html\\[data-theme="${theme}"\\] \\{(.*?)\\n\\}`, "s").exec(palettes)?.[1] ?? "";
  const find = (name: string) => new RegExp(`--vscode-${name}: (#[0-9a-f]{6});`).exec(body)?.[1] ?? "";
  return {
    error: find("errorForeground"),
    text: find("editor-foreground"),
    backgrounds: [find("editor-background"), find("editorWidget-background"), find("sideBar-background")],
  };
}

/** Share of the theme's own colour of errors in that of error texts, from 0 to 1. */
function readShare(): number {
  const sheet = readFileSync(join(source, "styles", "panel.css"), "utf8");
  const mix = /--error: color-mix\(in srgb, var\(--vscode-errorForeground, #[0-9a-f]{6}\) (\d+)%, var\(--text\)\)/;
  return Number(mix.exec(sheet)?.[1]) / 100;
}

function toChannels(colour: string): readonly number[] {
  const channels = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
  expect(channels).not.toContain(Number.NaN);
  return channels;
}

function measureLuminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function measureContrast(one: readonly number[], other: readonly number[]): number {
  const [dark = 0, light = 0] = [measureLuminance(one), measureLuminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe("texts of errors", () => {
  it.each([...themes.map((name) => [name, readPalette(name)] as const), ...vsCodeThemes])(
    "can be read on every background of %s",
    (_name, { error, text, backgrounds }) => {
      const share = readShare();
      const own = toChannels(error);
      const shown = toChannels(text).map((channel, place) => share * (own[place] ?? 0) + (1 - share) * channel);
      const contrasts = backgrounds.map((background) => measureContrast(shown, toChannels(background)));
      expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(least);
    },
  );
});
