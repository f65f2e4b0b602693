import { describe, expect, it } from 'vitest';
import type { FoundEntry, MatterStep } from '../../../clients/typescript/src/index.ts';
import { formatDuplicate, formatMatterStep } from '../../../web/entry/related/format-relation.ts';
import { rankRelated } from '../../../web/entry/related/rank-related.ts';
import { findRareWords } from '../../../web/entry/related/rare-words.ts';
import { formatExport } from '../../../web/lists/export/export-formats.ts';
import { findNewEntries, getPollInterval } from '../../../web/lists/new-entries.ts';
import { getSelectionRange, toggleSelected } from '../../../web/lists/use-selection.ts';
import { formatCitation, formatEntryText } from '../../../web/values/citation.ts';

const ENTRY = {
  id: 'e1',
  title: '=SUM(A1), "quoted"',
  institution_name: 'European [Banking] Authority',
  jurisdiction_code: 'EU',
  link: 'https://example.org/a b>',
  published_date: '2026-11-17T12:39:00Z',
  published_precision: 'instant',
  published_date_source: 'feed',
  one_line_summary: '*One* line.',
  five_point_summary: null,
  description: 'The text.',
  kind: 'consultation',
  key_dates: [
    { kind: 'comment_end', date: '2027-01-15' },
    { kind: 'effective', date: '2027-03' },
  ],
  tags: ['news', 'a; b'],
  topic: { id: 't', name: 'EBA' },
  category: { id: 'c', name: 'Banking' },
  created_at: '2026-11-17T12:40:00Z',
  updated_at: '2026-11-17T12:40:00Z',
  matches: [{ field: 'title', index: null, ranges: [] }],
} as unknown as FoundEntry;
const ACCESSED = new Date('2026-11-23T09:00:00Z');

describe('export of an update', () => {
  it('has a citation with institution, title, date, link and access date, and notes a missing date', () => {
    expect(formatCitation(ENTRY, ACCESSED)).toBe(
      'European [Banking] Authority, “=SUM(A1), "quoted"”, 17 November 2026, https://example.org/a b> (accessed ' +
        '23 November 2026).',
    );
    const undated = { ...ENTRY, link: null, published_date_source: 'first_seen' as const };
    expect(formatCitation(undated, ACCESSED)).toContain('no date (first seen 17 November 2026) (accessed');
  });

  it('has a text with the summary once, the description and the link', () => {
    expect(formatEntryText(ENTRY)).toBe('=SUM(A1), "quoted"\n\n*One* line.\n\nThe text.\n\nhttps://example.org/a b>\n');
    expect(formatEntryText({ ...ENTRY, one_line_summary: 'The text.', link: null })).toBe(
      '=SUM(A1), "quoted"\n\nThe text.\n',
    );
    expect(formatEntryText({ ...ENTRY, five_point_summary: ['a', 'b'] })).toContain('- a\n- b');
  });

  it('prevents CSV formulas, writes one NDJSON object a line, and escapes Markdown characters', () => {
    const [header, row] = formatExport('csv', [ENTRY], 'All').split('\r\n');
    expect(header).toBe(
      '\ufeffid,published_date,published_precision,published_date_source,institution_name,jurisdiction_code,topic,category,kind,title,one_line_summary,key_dates,tags,link,created_at,updated_at',
    );
    expect(row).toContain(`"'=SUM(A1), ""quoted"""`);
    expect(row).toContain('comment_end 2027-01-15; effective 2027-03');
    const lines = formatExport('ndjson', [ENTRY, ENTRY], 'All').split('\n');
    expect(lines.length).toBe(3);
    expect(JSON.parse(lines[0] ?? '')).toEqual({ ...ENTRY, matches: undefined });
    expect(formatExport('md', [ENTRY], 'Search: a_b')).toBe(
      '# Regulatory updates\n\nSearch: a\\_b\n\n- 2026-11-17 · European \\[Banking\\] Authority · [=SUM(A1), ' +
        '"quoted"](<https://example.org/a%20b%3E>)  \n  \\*One\\* line.\n',
    );
  });
});

describe('list of updates', () => {
  it('counts updates above the first known update as new, but not updates inserted below it', () => {
    const of = (ids: string) => [...ids].map((id) => ({ id }));
    expect(findNewEntries(of('xyabc'), of('abc'))).toEqual(of('xy'));
    expect(findNewEntries(of('abxc'), of('abc'))).toEqual([]);
    expect(findNewEntries(of('xy'), of('ab'))).toEqual(of('xy'));
  });

  it('doubles the poll interval after each failure, up to eight minutes', () => {
    expect([0, 1, 2, 4, 50].map(getPollInterval)).toEqual([30_000, 60_000, 120_000, 480_000, 480_000]);
  });

  it('selects the range between two entries in either direction, and toggles a single entry', () => {
    expect(getSelectionRange(['a', 'b', 'c', 'd'], 'd', 'b')).toEqual(['b', 'c', 'd']);
    expect(getSelectionRange(['a', 'b'], 'gone', 'b')).toEqual([]);
    expect([...toggleSelected(new Set(['a']), 'a', [])]).toEqual([]);
    expect([...toggleSelected(new Set(['a']), 'c', ['b', 'c'])]).toEqual(['a', 'b', 'c']);
  });

  it('ranks related updates by shared words, then by date in the topic, without duplicates', () => {
    const at = (id: string, day: number) => ({ id, published_date: `2026-11-${day}T00:00:00Z` });
    const ofTopic = [at('a', 20), at('b', 17), at('self', 16), at('c', 12)];
    const ids = (ofWords: ReturnType<typeof at>[], most: number) =>
      rankRelated({ ofTopic, ofWords }, at('self', 16), most).map(
        ({ entry, byWords }) => `${entry.id}${byWords ? '!' : ''}`,
      );
    expect(ids([], 2)).toEqual(['b', 'a']);
    expect(ids([at('self', 16), at('c', 12), at('x', 15)], 4)).toEqual(['x!', 'c!', 'b', 'a']);
    expect(ids([at('v', 11), at('x', 15), at('y', 14), at('z', 13)], 5)).toEqual(['x!', 'y!', 'z!', 'b', 'a']);
  });

  it('describes the reasons why two updates are related', () => {
    const because = (...reasons: [MatterStep['because'][0]['by'], string][]) =>
      reasons.map(([by, value]) => ({ by, value }));
    const entry = { kind: 'proposed_rule', feed: { name: 'EBA news' } } as FoundEntry;
    const step = { relation: 'earlier' as const, entry };
    expect(formatDuplicate({ entry, because: because(['text', '0.97'], ['link', 'https://example.org/1']) })).toBe(
      'EBA news: same text, same link',
    );
    const cited = because(['docket', 'FDA-2024-N-0001'], ['rin', '0910-AA01'], ['cfr', '12 CFR 1026.35']);
    expect(formatMatterStep({ ...step, because: cited })).toBe(
      'Proposed rule: docket FDA-2024-N-0001, RIN 0910-AA01, cites 12 CFR 1026.35',
    );
    const other = { ...entry, kind: 'other' as const };
    expect(formatMatterStep({ ...step, entry: other, because: because(['title', 'own fund']) })).toBe('same title');
  });

  it('findRareWords returns an acronym other than the acronym of the source, else the two rarest words', () => {
    const known = ['European Banking Authority (EBA)'];
    const otherTitles = ['EBA publishes guidelines on outsourcing', 'EBA publishes its annual report'];
    expect(findRareWords('EBA guidelines under DORA for ICT providers', otherTitles, known)).toEqual(['DORA']);
    expect(findRareWords('EBA publishes guidelines on crypto-asset custody', otherTitles, known)).toEqual([
      'crypto-asset',
      'custody',
    ]);
    expect(findRareWords('EBA publishes its report', otherTitles, known)).toEqual(['report', 'publishes']);
    for (const title of ['Guidelines', 'Speech of 12 May', 'NEW RULES', '关于资本要求的通知', ''])
      expect(findRareWords(title, otherTitles, known)).toEqual([]);
  });
});
