import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { DESTINATION_KINDS } from '../lib/channels/channel-kinds.ts';
import { CHANNEL_TEXTS } from '../lib/channels/channel-texts.ts';

/*
 * The texts of the contract, from the YAML files of the folder `words`, one for each subject. No bundle contains them.
 *
 * - operations: each function with a route: its tag, a summary, a text and its successful response. `codes` are those
 *   of problems that do not follow from its parameters, body and credentials. `types` describe responses without a
 *   zod schema.
 * - codes: each code of a problem with its status, when it comes and an example of its detail. The codes of the chat
 *   platform that are passed on are listed in docs/sharing.md; the most frequent ones are also here.
 * - parameters: each parameter, by its location and name.
 * - headers: each header of a response.
 * - schemas: each schema of lib and its fields. `text` and `example` are required. Other keywords are those of JSON
 *   Schema that zod cannot express. `extends` inherits the texts of another schema for fields of the same name. Nested
 *   fields are written with a dot.
 * - other-schemas: schemas without a zod schema in lib.
 * - filters: see words/filters.yml.
 *
 * Each text must be used, and each part of the contract must have one. Missing and unused texts are reported.
 */

/** The text of one thing, with an example and further keywords of JSON Schema. */
export interface Words {
  text: string;
  example?: unknown;
  [keyword: string]: unknown;
}

/** The texts of one kind by name. `taken` returns a text and marks it as used; `unused` lists the others. */
export interface WordList<T> {
  taken(name: string): T | null;
  unused(): string[];
  all: Record<string, T>;
}

/** In a text, stands for all kinds of destinations and what they are. */
const KINDS_PLACEHOLDER = '{DESTINATION_KINDS}';
const KINDS_TEXT = DESTINATION_KINDS.map((kind) => `\`${kind}\`: ${CHANNEL_TEXTS[kind].description}`).join('; ');

/** The kinds of texts. */
export type WordKind = 'operations' | 'codes' | 'parameters' | 'headers' | 'schemas' | 'other-schemas' | 'filters';

const FOLDER = path.join(import.meta.dirname, 'words');
/** The texts of all subjects. */
const SUBJECTS: Partial<Record<WordKind, Record<string, unknown>>>[] = readdirSync(FOLDER).map((file) =>
  parse(readFileSync(path.join(FOLDER, file), 'utf8').replaceAll(KINDS_PLACEHOLDER, KINDS_TEXT), assertUncut),
);

/**
 * Returns the texts of one kind, of all subjects.
 * @throws Error for a name that two subjects have, and for a text with a comma that lacks quotes: YAML would cut it
 */
export function readWords<T>(kind: WordKind): WordList<T> {
  const words: Record<string, T> = {};
  for (const [name, text] of SUBJECTS.flatMap((subject) => Object.entries(subject[kind] ?? {}))) {
    if (name in words) throw new Error(`contract/words: ${name} is twice in ${kind}.`);
    words[name] = text as T;
  }
  return toWordList(words, kind);
}

/** Returns texts as a list; `kind` is where unused ones are. */
export function toWordList<T>(words: Record<string, T>, kind: WordKind): WordList<T> {
  const left = new Set(Object.keys(words));
  return {
    all: words,
    taken: (name) => {
      left.delete(name);
      return Object.hasOwn(words, name) ? (words[name] as T) : null;
    },
    unused: () => [...left].map((name) => `contract/words: ${name} in ${kind} describes nothing`),
  };
}

/** A YAML reviver. A key with a space is the rest of a text that was cut at a comma. */
function assertUncut(key: unknown, value: unknown): unknown {
  if (String(key).includes(' ') && value === null)
    throw new Error(`contract: quote the text that continues with "${key}".`);
  return value;
}
