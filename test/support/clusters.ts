import { readFileSync } from 'node:fs';
import { buildEntryComparisonData, type EntryComparisonData } from '../../lib/entries/related/entry-comparison-data.ts';
import { findSameMatterReasons } from '../../lib/entries/related/matter-steps.ts';
import { selectRelatedCriteria } from '../../lib/entries/related/related-criteria.ts';
import { findSameLegalActReasons } from '../../lib/entries/related/same-act.ts';
import { findCitations } from '../../lib/extraction/citations/find-citations.ts';
import { findEntryKind } from '../../lib/extraction/kinds/find-kind.ts';

/*
 * Notices in the form of regulators' feeds, in families of similar ones.
 *
 * Each is marked by hand with its act, and a step of a longer matter also with that. The held-back ones were written
 * after the rules of the same act, which were not changed for them. The rules of steps were changed once.
 */

interface Marked {
  family: string;
  act: string;
  matter?: string;
  feed: string;
  date: string;
  language: string;
  institution: string;
  title: string;
  description: string;
  link?: string;
  fields?: Record<string, string[]>;
}
type Relation = 'same' | 'step' | 'none';

/** Two notices of a family: what they are marked as, and what the rules say. */
export interface Pair {
  a: Marked;
  b: Marked;
  marked: Relation;
  read: Relation;
  isHeldBack: boolean;
}

export function comparedNotice({
  family,
  feed,
  date,
  institution,
  link,
  fields,
  ...notice
}: Marked): EntryComparisonData {
  const source = { ...notice, source_fields: fields ?? null };
  return buildEntryComparisonData({
    ...notice,
    feed_id: feed,
    published_date: `${date}T09:00:00Z`,
    institution_name: institution,
    link: link ?? `https://example.org/${feed}/${encodeURIComponent(`${family}-${notice.title}-${date}`)}`,
    kind: findEntryKind(source).kind,
    citations: findCitations(source),
  });
}

function markedAs(a: Marked, b: Marked): Relation {
  if (a.act === b.act) return 'same';
  return (a.matter ?? a.act) === (b.matter ?? b.act) ? 'step' : 'none';
}

/** Returns true if the search for one notice finds another, when the lists contain nothing else. */
function isFound(one: EntryComparisonData, other: EntryComparisonData): boolean {
  const { cited, words } = selectRelatedCriteria(one);
  return (
    (cited && other.citedNames.has(cited.name)) ||
    words.filter((stem) => other.significantWords.words.has(stem)).length > 1
  );
}

function readAs(a: Marked, b: Marked): Relation {
  const one = comparedNotice(a);
  const other = comparedNotice(b);
  if (!isFound(one, other)) return 'none';
  if (findSameLegalActReasons(one, other)) return 'same';
  return findSameMatterReasons(one, other) ? 'step' : 'none';
}

const getLines = (name: string): Marked[] =>
  readFileSync(`test/bench/clusters/${name}.jsonl`, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

/** All pairs of notices within their families. */
export function pairs(): Pair[] {
  return ['notices', 'held-back'].flatMap((name) => getPairs(getLines(name), name === 'held-back'));
}

const getPairs = (all: Marked[], isHeldBack: boolean): Pair[] =>
  all.flatMap((a, i) =>
    all
      .slice(i + 1)
      .filter(({ family }) => family === a.family)
      .map((b) => ({ a, b, marked: markedAs(a, b), read: readAs(a, b), isHeldBack })),
  );

/** How many of what the rules call so are marked so, and how many of what is marked so they call so. */
export function rightness(all: Pair[], relation: Relation) {
  const read = all.filter((one) => one.read === relation);
  const marked = all.filter((one) => one.marked === relation);
  const right = read.filter((one) => one.marked === relation).length;
  return { marked: marked.length, precision: right / read.length, recall: right / marked.length };
}
