import { describe, expect, it } from 'vitest';
import { compileCues, expandCueSets } from '../../../../lib/extraction/kinds/cue.ts';
import { ENTRY_KIND_CUES, KIND_CUE_LANGUAGES } from '../../../../lib/extraction/kinds/cue-languages.ts';
import { findEntryKind } from '../../../../lib/extraction/kinds/find-kind.ts';

/*
 * One test case for each word of each cue: the cue is written out as a title, once with each of its words, and the
 * title has its kind. A cue that another one always outdoes, or that nothing can match, fails.
 */

const SIGNS: Record<string, string> = {
  '#': '12',
  _: 'xyz',
  '..': '',
  '^': '—',
  $: '—',
  ',': ',',
  '~': 'Philip',
  '@': 'FCA',
};

/** Writes out one word of a cue: `a*` as `ax`, `*a` as `xa`, `a#` as `a12`. */
const writeWord = (word: string) => word.replace(/^\*|\*$/g, 'x').replace(/#$/, '12');

/** The titles of a cue, so many that each word of each of its parts is in one of them. */
function writeTitles(cue: string): string[] {
  const parts = cue.split(' ').map((part) => {
    const sign = SIGNS[part];
    return sign === undefined ? part.split('/').map(writeWord) : [sign];
  });
  const count = Math.max(...parts.map((words) => words.length));
  const writeTitle = (n: number) => parts.map((words) => words[Math.min(n, words.length - 1)]).filter(Boolean);
  return Array.from({ length: count }, (_, n) => writeTitle(n).join(' '));
}

describe('cues of entry kinds', () => {
  it.each(KIND_CUE_LANGUAGES)('each cue in %s, written as a title, gives the title the kind of the cue', (language) => {
    const { sets } = ENTRY_KIND_CUES[language];
    for (const { kind, source } of compileCues(ENTRY_KIND_CUES[language]))
      for (const title of writeTitles(expandCueSets(source, sets))) {
        const found = findEntryKind({ title, description: '', source_fields: null, language });
        expect(found.kind, `${source}: ${title}`).toBe(kind);
      }
  });

  it.each(KIND_CUE_LANGUAGES)('no cue in %s is listed twice', (language) => {
    const sources = compileCues(ENTRY_KIND_CUES[language]).map(({ source }) => source);
    expect(sources.filter((source, i) => sources.indexOf(source) !== i)).toEqual([]);
  });

  it('expandCueSets rejects a cue that names an unknown set', () => {
    expect(() => expandCueSets('new {rules}', { rule: 'rule' })).toThrow('names the set rules');
  });
});
