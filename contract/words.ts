import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { DESTINATION_KINDS } from '../lib/channels/channel-kinds.ts';
import { CHANNEL_TEXTS } from '../lib/channels/channel-texts.ts';

/*
 * The texts of the contract, from the YAML files of this folder. No bundle contains them.
 *
 * Each text must be used, and each part of the contract must have one. Missing and unused texts are reported.
 */

/** The text of one thing, with an example and further keywords of JSON Schema. */
export interface Words {
  text: string;
  example?: unknown;
  [keyword: string]: unknown;
}

/** The texts of one file by name. `taken` returns a text and marks it as used; `unused` lists the others. */
export interface WordList<T> {
  taken(name: string): T | null;
  unused(): string[];
  all: Record<string, T>;
}

/** In a text, stands for all kinds of destinations and what they are. */
const KINDS_PLACEHOLDER = '{DESTINATION_KINDS}';
const KINDS_TEXT = DESTINATION_KINDS.map((kind) => `\`${kind}\`: ${CHANNEL_TEXTS[kind].description}`).join('; ');

/** Returns the texts of one file. @throws Error for a text with a comma that lacks quotes: YAML would cut it there */
export function readWords<T>(file: string): WordList<T> {
  const words: Record<string, T> = parse(
    readFileSync(path.join(import.meta.dirname, `${file}.yml`), 'utf8').replaceAll(KINDS_PLACEHOLDER, KINDS_TEXT),
    assertUncut,
  );
  return toWordList(words, file);
}

/** Returns texts as a list; `file` is where unused ones are. */
export function toWordList<T>(words: Record<string, T>, file: string): WordList<T> {
  const left = new Set(Object.keys(words));
  return {
    all: words,
    taken: (name) => {
      left.delete(name);
      return Object.hasOwn(words, name) ? (words[name] as T) : null;
    },
    unused: () => [...left].map((name) => `contract/${file}.yml: ${name} describes nothing`),
  };
}

/** A YAML reviver. A key with a space is the rest of a text that was cut at a comma. */
function assertUncut(key: unknown, value: unknown): unknown {
  if (String(key).includes(' ') && value === null)
    throw new Error(`contract: quote the text that continues with "${key}".`);
  return value;
}
