import { readFileSync } from 'node:fs';
import type { EntryKind } from '../../lib/extraction/kinds/entry-kind.ts';
import { findEntryKind } from '../../lib/extraction/kinds/find-kind.ts';

/*
 * Titles that are labelled with their kind. `captured-titles.tsv` has real titles of feeds and pages that regulators
 * published, labelled in two readings. `titles.tsv` has titles that were written in their form, in six languages, of
 * which every second one is held back: the cues are not changed for it. `later-titles.tsv` has more of them, written
 * in rounds after the cues.
 */

export interface LabelledTitle {
  title: string;
  kind: EntryKind;
  language: string;
  usualKind: EntryKind | null;
}

const getRows = (name: string): string[][] =>
  readFileSync(`test/bench/kinds/${name}.tsv`, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));

function readUsualKinds(): Map<string, EntryKind> {
  const { feeds } = JSON.parse(readFileSync('catalog.json', 'utf8')) as {
    feeds: { id: string; usual_kind?: EntryKind }[];
  };
  return new Map(feeds.flatMap(({ id, usual_kind }) => (usual_kind ? [[id, usual_kind]] : [])));
}

/** Real titles, with the usual kind of their feed where the catalog has the feed. */
export function readCapturedTitles(): LabelledTitle[] {
  const usualKinds = readUsualKinds();
  return getRows('captured-titles').map(([, feed = '', , kind, title = '']) => ({
    title,
    kind: kind as EntryKind,
    language: 'en',
    usualKind: usualKinds.get(feed) ?? null,
  }));
}

/** How many of the real titles have another label in the second reading than in the first. */
export const countDifferentReadings = (): number =>
  getRows('captured-titles').filter(([, , first, second]) => first !== second).length;

/** Written titles: all of them, or those that are held back. */
export function readWrittenTitles(which: 'all' | 'held back' = 'all'): LabelledTitle[] {
  const all = getRows('titles').map(([language = '', kind, title = '']) => ({
    title,
    kind: kind as EntryKind,
    language,
    usualKind: null,
  }));
  return which === 'all' ? all : all.filter((_, i) => i % 2 === 1);
}

/** Titles that were written in rounds after the cues: all of them are regression tests now. */
export const readLaterTitles = (): LabelledTitle[] =>
  getRows('later-titles').map(([, language = '', kind, title = '']) => ({
    title,
    kind: kind as EntryKind,
    language,
    usualKind: null,
  }));

/** Returns the kind that the rules find by a title alone. */
export const findKindOfTitle = ({ title, language, usualKind }: LabelledTitle): EntryKind =>
  findEntryKind({ title, description: '', source_fields: null, language, usual_kind: usualKind }).kind;

export interface KindScore {
  /** Titles that have a kind other than `other` by their label; by the rules; by both, and the same one. */
  labelled: number;
  named: number;
  right: number;
  precision: number;
  recall: number;
}

/** Compares the kinds that the rules find with the labels. `other` counts as no kind. */
export function scoreKinds(pairs: { label: string; found: string }[]): KindScore {
  const labelled = pairs.filter(({ label }) => label !== 'other').length;
  const named = pairs.filter(({ found }) => found !== 'other').length;
  const right = pairs.filter(({ label, found }) => found !== 'other' && label === found).length;
  return { labelled, named, right, precision: right / named, recall: right / labelled };
}

export const scoreTitles = (titles: LabelledTitle[]): KindScore =>
  scoreKinds(titles.map((one) => ({ label: one.kind, found: findKindOfTitle(one) })));
