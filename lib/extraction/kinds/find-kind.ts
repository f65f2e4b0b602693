import { isFullStopOfAbbreviation } from '../../values/abbreviations.ts';
import { createQuote, type QuotableText, type Quote } from '../../values/quote.ts';
import { type CueStrength, compileCues, findCueEnd, findCueEndAfterVerb, type KindCue } from './cue.ts';
import {
  detectTitleLanguages,
  ENTRY_KIND_CUES,
  KIND_CUE_LANGUAGES,
  type KindCueLanguage,
  toCueLanguage,
} from './cue-languages.ts';
import type { EntryKind } from './entry-kind.ts';
import { findVerbAfterInstitution } from './sentence-subject.ts';
import { splitWords, type TitleWord } from './split-words.ts';

/** The fields of an entry, and of its feed, that determine its kind (consultation, final rule, …). */
export interface KindDetectionInput {
  title: string;
  description: string;
  /** The fields of a source with its own document types. */
  source_fields: Record<string, string[]> | null;
  /** The language of the feed, a BCP 47 tag; null if it is not known. */
  language: string | null;
  /** The default kind of the feed, if neither title nor text has one. */
  usual_kind?: EntryKind | null | undefined;
}

/** The kind of an entry, with the words in its texts that indicate it. */
interface FoundEntryKind {
  kind: EntryKind;
  /** The words that indicate the kind; null without a kind, and for the default kind of the feed. */
  quote: Quote | null;
}

/** Kinds by the document types of sources: the Federal Register and GOV.UK. */
const KINDS_BY_SOURCE_TYPE: [kind: EntryKind, types: string[]][] = [
  ['final_rule', ['rule', 'regulation', 'statutory_instrument']],
  ['proposed_rule', ['proposed rule']],
  [
    'consultation',
    ['consultation', 'open_consultation', 'closed_consultation', 'call_for_evidence', 'open_call_for_evidence'],
  ],
  ['guidance', ['guidance', 'detailed_guide', 'statutory_guidance', 'notice_guidance', 'manual']],
  ['speech', ['speech', 'authored_article', 'oral_statement', 'written_statement']],
  ['statistics', ['statistics', 'official_statistics', 'national_statistics', 'accredited_official_statistics']],
  ['recall', ['medical_safety_alert', 'product_safety_alert_report_recall']],
  ['research', ['research', 'independent_report']],
];
const KIND_BY_TYPE = new Map(
  KINDS_BY_SOURCE_TYPE.flatMap(([kind, types]) => types.map((type) => [type, kind] as const)),
);

/** Limit of words between the verb of the first sentence and a cue. */
const MAX_WORDS_AFTER_VERB = 6;
const MAX_SENTENCE_LENGTH = 600;
const SENTENCE_END = /[.!?]["'”’)]*\s+(?=\p{Lu})/gu;

/**
 * Returns the kind of an entry with the words that indicate it; `other` if nothing indicates one.
 * The first of these that gives a kind is decisive: the source's document type, the title, an institution's action in
 * the first sentence of the text, the feed's default kind, and last the weak cues (hints) in the title.
 */
export function findEntryKind(source: KindDetectionInput): FoundEntryKind {
  const [type = ''] = source.source_fields?.['document_type'] ?? [];
  const typed = KIND_BY_TYPE.get(type.toLowerCase());
  if (typed) {
    const quoted = { field: 'source_fields', name: 'document_type', text: type } as const;
    return { kind: typed, quote: createQuote(quoted, 0, type.length) };
  }
  const title = findKindInTitle(source);
  const isHint = title?.strength === 'hint';
  const match = (isHint ? null : title) ?? findKindInSentence(source);
  if (match) return toResult(match);
  if (source.usual_kind) return { kind: source.usual_kind, quote: null };
  return title ? toResult(title) : { kind: 'other', quote: null };
}

interface KindMatch extends FoundEntryKind {
  strength: CueStrength;
}

const toResult = ({ kind, quote }: KindMatch): FoundEntryKind => ({ kind, quote: kind === 'other' ? null : quote });

function findKindInTitle({ title, language }: KindDetectionInput): KindMatch | null {
  const words = splitWords(title);
  const detected = detectTitleLanguages(words);
  const feed = toCueLanguage(language);
  const own = new Set(feed ? [feed, ...detected] : detected);
  const others = KIND_CUE_LANGUAGES.filter((one) => !own.has(one));
  const match = findBestCue(words, [...own]) ?? (detected.length === 0 ? findBestCue(words, others) : null);
  return match && toFoundKind(match, words, { field: 'title', name: null, text: title });
}

/** A matching cue, and the indexes of its first word and after its last. */
interface KindCueMatch {
  cue: KindCue;
  from: number;
  to: number;
}

/** Returns the strongest cue; of equal ones the first, and at one word the longest. */
function findBestCue(words: TitleWord[], languages: KindCueLanguage[]): KindCueMatch | null {
  let best: KindCueMatch | null = null;
  for (const language of languages)
    for (const [from, { form }] of words.entries())
      for (const cues of getCuesForTitleWord(language, form))
        for (const cue of cues) {
          const isWeaker = best !== null && cue.strengthIndex > best.cue.strengthIndex;
          const to = isWeaker ? -1 : findCueEnd(cue, words, from);
          if (to >= 0) best = pickBetter(best, { cue, from, to });
        }
  return best;
}

function pickBetter(best: KindCueMatch | null, match: KindCueMatch): KindCueMatch {
  if (!best) return match;
  const order = match.cue.strengthIndex - best.cue.strengthIndex || match.from - best.from || best.to - match.to;
  return order < 0 ? match : best;
}

function toFoundKind({ cue, from, to }: KindCueMatch, words: TitleWord[], quoted: QuotableText): KindMatch {
  const start = words[from]?.start ?? 0;
  const end = words[Math.max(from, to - 1)]?.end ?? quoted.text.length;
  return { kind: cue.kind, strength: cue.strength, quote: createQuote(quoted, start, end) };
}

/** Returns the kind of an institution's action in the first sentence. */
function findKindInSentence({ title, description, language }: KindDetectionInput): KindMatch | null {
  const text = getFirstSentence(description);
  if (text.trim() === title.trim()) return null;
  const words = splitWords(text);
  const verb = findVerbAfterInstitution(words);
  const feed = toCueLanguage(language);
  const languages = [...new Set(feed ? [feed, ...detectTitleLanguages(words)] : detectTitleLanguages(words))];
  const match = verb > 0 ? findAfterVerb(words, verb, languages) : findFormAtStart(words, languages);
  return match && toFoundKind(match, words, { field: 'description', name: null, text: description });
}

function getFirstSentence(description: string): string {
  const text = description.slice(0, MAX_SENTENCE_LENGTH);
  for (const { index, 0: sign } of text.matchAll(SENTENCE_END)) {
    const next = text.slice(index + sign.length, index + sign.length + 20);
    const before = text.slice(Math.max(0, index - 12), index);
    if (!isFullStopOfAbbreviation(before, next) && !/(?:^|[^\p{L}])\p{Lu}$/u.test(before))
      return text.slice(0, index + 1);
  }
  return text;
}

/** Returns the best cue that begins at the verb or within a few words after it; hints do not count. */
function findAfterVerb(words: TitleWord[], verb: number, languages: KindCueLanguage[]): KindCueMatch | null {
  let best: KindCueMatch | null = null;
  for (const language of languages)
    for (let from = verb; from <= verb + MAX_WORDS_AFTER_VERB && from < words.length; from += 1)
      for (const cue of getCuesForTitleWord(language, words[from]?.form ?? '').flat()) {
        const to = cue.strength === 'hint' ? -1 : findCueEndAfterVerb(cue, words, { at: from, verb });
        if (to >= 0) best = pickBetter(best, { cue, from, to });
      }
  return best;
}

/** Returns the cue of a speech that the first words match: `Speech at the annual conference`. */
function findFormAtStart(words: TitleWord[], languages: KindCueLanguage[]): KindCueMatch | null {
  const all = languages.flatMap((language) => getCuesForTitleWord(language, words[0]?.form ?? '').flat());
  const forms = all.filter(({ kind, strength }) => kind === 'speech' && strength === 'form');
  for (const cue of forms) {
    const to = findCueEnd(cue, words, 0);
    if (to >= 0) return { cue, from: 0, to };
  }
  return null;
}

/** The cues of a language by what their first word can be. */
interface CueIndex {
  byWord: Map<string, KindCue[]>;
  /** By the first letters of a word, for cues that begin with a part of one. */
  byLetters: Map<string, KindCue[]>;
  others: KindCue[];
}

const FIRST_LETTERS = 2;
const CUE_INDEXES = new Map<KindCueLanguage, CueIndex>();

function addCue(index: Map<string, KindCue[]>, key: string, cue: KindCue) {
  const cues = index.get(key);
  if (!cues) index.set(key, [cue]);
  else if (!cues.includes(cue)) cues.push(cue);
}

function buildIndex(language: KindCueLanguage): CueIndex {
  const index: CueIndex = { byWord: new Map(), byLetters: new Map(), others: [] };
  for (const cue of compileCues(ENTRY_KIND_CUES[language])) {
    const first = cue.elements.find(({ type }) => type !== 'start' && type !== 'comma');
    const beginnings = first?.type === 'words' ? [...first.prefixes, ...first.numbered] : [];
    const isShort = beginnings.some((one) => one.length < FIRST_LETTERS);
    if (first?.type !== 'words' || first.suffixes.length > 0 || isShort) index.others.push(cue);
    else {
      for (const word of first.exact) addCue(index.byWord, word, cue);
      for (const one of beginnings) addCue(index.byLetters, one.slice(0, FIRST_LETTERS), cue);
    }
  }
  return index;
}

/**
 * Returns the cues that may match a title at `word`: word sequences that indicate an entry's kind.
 * They are in three lists: cues that begin with this word, cues that begin with any word with the same first two
 * letters, and cues that may begin with any word. `word` must be normalized by `normalizeWord`. The cues of a language
 * are compiled at the first call for it.
 */
function getCuesForTitleWord(language: KindCueLanguage, word: string): KindCue[][] {
  let index = CUE_INDEXES.get(language);
  if (!index) {
    index = buildIndex(language);
    CUE_INDEXES.set(language, index);
  }
  const { byWord, byLetters, others } = index;
  return [byWord.get(word) ?? [], byLetters.get(word.slice(0, FIRST_LETTERS)) ?? [], others];
}
