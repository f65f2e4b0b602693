import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

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

/** Returns the texts of one file. @throws Error for a text with a comma that lacks quotes: YAML would cut it there */
export function readWords<T>(file: string): WordList<T> {
  const words: Record<string, T> = parse(
    readFileSync(path.join(import.meta.dirname, `${file}.yml`), 'utf8'),
    assertUncut,
  );
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
