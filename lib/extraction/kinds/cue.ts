import type { EntryKind } from './entry-kind.ts';
import { findVerbPhraseStart, isInstitution } from './sentence-subject.ts';
import { normalizeWord, type TitleWord } from './split-words.ts';

const CUE_STRENGTHS = ['form', 'document', 'act', 'hint'] as const;
/**
 * How reliably a cue indicates an entry's kind, strongest first.
 * `form`: a form of text, such as a speech. `document`: the name of a document. `act`: an action. `hint`: a cue that
 * counts only if no other cue matches.
 */
export type CueStrength = (typeof CUE_STRENGTHS)[number];

/**
 * The cues of a language: sequences of words that indicate the kind of an entry.
 * A cue has words and signs, separated by spaces:
 * - `a/b` is either word, `reg*` a word that begins with `reg`, `*ung` one that ends with `ung`, `art#` is `art` and a
 * digit;
 * - `#` is a word with a digit, `_` any word, `~` a given name, `{rule}` any word of the set `rule`;
 * - `..` is a gap of up to five words within one part of the title;
 * - `^` is the beginning of a part, `$` its end, `,` a comma or the beginning of a part;
 * - `@` is an institution at the beginning of a part.
 * Colons, dashes, brackets, semicolons and full stops separate the parts of a title.
 */
export type EntryKindCues = { [strength in CueStrength]: Partial<Record<EntryKind, string[]>> } & {
  /** Synonyms by name: `{rule}` in a cue is any word of `sets.rule`, which are separated by spaces. */
  sets: Record<string, string>;
};

interface WordElement {
  type: 'words';
  exact: Set<string>;
  prefixes: string[];
  suffixes: string[];
  numbered: string[];
}
type CueElement = WordElement | { type: 'number' | 'any' | 'gap' | 'start' | 'end' | 'comma' | 'name' | 'subject' };

/** A compiled cue: a word sequence in a title that indicates the kind of an entry. */
export interface KindCue {
  kind: EntryKind;
  strength: CueStrength;
  /** The index of its strength, 0 for the strongest. */
  strengthIndex: number;
  source: string;
  elements: CueElement[];
}

const MAX_GAP = 5;
const CUE_SIGNS: Record<string, CueElement> = {
  '#': { type: 'number' },
  _: { type: 'any' },
  '..': { type: 'gap' },
  '^': { type: 'start' },
  $: { type: 'end' },
  ',': { type: 'comma' },
  '~': { type: 'name' },
  '@': { type: 'subject' },
};

function compileElement(source: string): CueElement {
  const sign = CUE_SIGNS[source];
  if (sign) return sign;
  const all = source.split('/').map(normalizeWord);
  const exact = new Set(all.filter((one) => !/^\*|[*#]$/.test(one)));
  const suffixes = all.filter((one) => one.startsWith('*')).map((one) => one.slice(1));
  const without = (sign: string) => all.filter((one) => one.endsWith(sign)).map((one) => one.slice(0, -1));
  return { type: 'words', exact, prefixes: without('*'), suffixes, numbered: without('#') };
}

/**
 * Replaces each `{name}` in a cue with the words of the set `name`, separated by `/`.
 * @throws Error if the cue names an unknown set
 */
export function expandCueSets(cueText: string, sets: EntryKindCues['sets']): string {
  return cueText.replace(/\{(\w+)\}/g, (_, name: string) => {
    const synonyms = sets[name];
    if (!synonyms) throw new Error(`a cue names the set ${name}, which is not there: ${cueText}`);
    return synonyms.replaceAll(' ', '/');
  });
}

/**
 * Compiles all cues of a language, the strongest first.
 * @throws Error if a cue names an unknown set
 */
export function compileCues(table: EntryKindCues): KindCue[] {
  return CUE_STRENGTHS.flatMap((strength) =>
    Object.entries(table[strength]).flatMap(([kind, sources]) =>
      sources.map((source) => ({
        kind: kind as EntryKind,
        strength,
        strengthIndex: CUE_STRENGTHS.indexOf(strength),
        source,
        elements: expandCueSets(source, table.sets).split(' ').map(compileElement),
      })),
    ),
  );
}

function isWord(element: WordElement, form: string): boolean {
  if (element.exact.has(form)) return true;
  if (element.prefixes.some((prefix) => form.startsWith(prefix))) return true;
  if (element.suffixes.some((suffix) => form.endsWith(suffix))) return true;
  return element.numbered.some((prefix) => form.startsWith(prefix) && /^\d/.test(form.slice(prefix.length)));
}

const isPartStart = (words: TitleWord[], at: number) => at === 0 || words[at - 1]?.part !== words[at]?.part;
const isPartEnd = (words: TitleWord[], at: number) => at >= words.length || words[at - 1]?.part !== words[at]?.part;

/** Returns the index after the last word of a cue that begins at `wordIndex`; -1 if it does not match. */
export function findCueEnd(cue: KindCue, words: TitleWord[], wordIndex: number): number {
  return matchFrom(cue.elements, words, { index: 0, at: wordIndex });
}

interface VerbPosition {
  /** The index of the word. */
  at: number;
  /** The index of the verb. */
  verb: number;
}

/**
 * Matches a cue at the word `at` of a sentence that begins with an institution.
 * `verb` is the index of the verb of the sentence. The institution is already found, so a cue that begins with the sign
 * `@` (an institution) matches without this sign, and only if `at` is the verb. Returns the index after the last
 * matching word, or -1.
 */
export function findCueEndAfterVerb(cue: KindCue, words: TitleWord[], { at, verb }: VerbPosition): number {
  if (cue.elements[0]?.type !== 'subject') return matchFrom(cue.elements, words, { index: 0, at });
  return at === verb ? matchFrom(cue.elements, words, { index: 1, at }) : -1;
}

interface CuePosition {
  /** The index of the element. */
  index: number;
  /** The index of the word. */
  at: number;
}

function matchFrom(elements: CueElement[], words: TitleWord[], { index, at }: CuePosition): number {
  const element = elements[index];
  if (!element) return at;
  const next = (to: number) => matchFrom(elements, words, { index: index + 1, at: to });
  if (element.type === 'end') return isPartEnd(words, at) ? next(at) : -1;
  const word = words[at];
  if (!word) return element.type === 'gap' ? next(at) : -1;
  if (element.type === 'start') return isPartStart(words, at) ? next(at) : -1;
  if (element.type === 'comma') return word.isAfterComma || isPartStart(words, at) ? next(at) : -1;
  if (element.type === 'gap') return matchAfterGap(elements, words, { index, at });
  if (element.type === 'subject') return matchAfterSubject(elements, words, { index, at });
  if (words[at]?.isAfterBreak && !mayFollowBreak(elements[index - 1])) return -1;
  if (element.type === 'any') return next(at + 1);
  if (element.type === 'name') return GIVEN_NAMES.has(word.form) ? next(at + 1) : -1;
  if (element.type === 'number') return /\d/.test(word.form) ? next(at + 1) : -1;
  return element.type === 'words' && isWord(element, word.form) ? next(at + 1) : -1;
}

/**
 * Returns whether a word of a cue may follow a colon or a dash.
 * Only the first word may, and one after a sign for a beginning or an end.
 */
const mayFollowBreak = (previous: CueElement | undefined) =>
  !previous || previous.type === 'start' || previous.type === 'end' || previous.type === 'comma';

function matchAfterGap(elements: CueElement[], words: TitleWord[], { index, at }: CuePosition): number {
  const part = words[at - 1]?.part;
  for (let to = at; to <= at + MAX_GAP; to += 1) {
    const found = matchFrom(elements, words, { index: index + 1, at: to });
    if (found >= 0) return found;
    if (words[to]?.part !== part) return -1;
  }
  return -1;
}

/**
 * Matches an institution and the verb after it.
 * The verb is the first word of the part at which the rest of the cue matches.
 */
function matchAfterSubject(elements: CueElement[], words: TitleWord[], { index, at }: CuePosition): number {
  if (!isPartStart(words, at)) return -1;
  const part = words[at]?.part;
  for (let to = at + 1; to < words.length && words[to]?.part === part; to += 1) {
    const found = matchFrom(elements, words, { index: index + 1, at: to });
    if (found >= 0) return isInstitution(words.slice(at, findVerbPhraseStart(words, to))) ? found : -1;
  }
  return -1;
}

const NAMES = [
  'adriana agnes agustin alain alberto alejandro alessandra alexander alexandre alfonso alice ana anders andrea',
  'andreas andrew ann anna anne anneli antoine antonio ashley barbara beatrice benjamin benoit bernard boris',
  'burkhard carlos carolina carolyn catherine charles charlotte chiara chris christian christina christine',
  'christodoulos christopher clara claudia dana daniel david deborah denis derville diego dietmar dominique',
  'eddie edouard edward elena elise elizabeth ella emily emma emmanuelle enrique eric erik eva fabio fabrizio',
  'felix fernando francesco francois frank frederic gabriel gabriele galina gary george gerry gianluca gillian',
  'giulia giuseppe graeme greg guillaume hannah hans helen henrik hester hugo ian ida ignazio ines ingrid irene',
  'isabel isabella ivan jacob jaime james jamie jan jane jean jeffrey jennifer jerome jessica joachim joao',
  'johannes john jon jorge jose joseph juan julia julie karen karin kate katharine katherine kerstin klaas',
  'kristin lael laura laurence liam linda lisa lorie louis louise luca lucas lucia luigi luis luisa madis',
  'manuel marc marco margarita margherita maria mariana marie mario mark marta martin martina mary matthew',
  'mauro maximilian megan michael michal michele michelle miguel mike monica nathalie neel nicholas nicolas',
  'nikhil nikil nina olaf olli oscar pablo paolo patrick paul paula paulo pedro pentti peter petra philip',
  'philipp philippe pia piero pierre rachel rafael ralf randal raphael ravi rebecca ricardo richard robert',
  'roberto rodrigo rohit rosa ruth sabine salvatore sam samuel sandra sara sarah sebastian sergio sharon silvia',
  'simon simone sophie stefan stephan stephane stephen steven susan susanna sven swati sylvia sylvie teresa',
  'thomas tiff tim tobias tom tuomas valerie veronica victor victoria vincent vitor walter werner wolfgang',
  'xavier yannis yves',
];

/**
 * Given names of officials, which indicate that a title is the title of a speech.
 * An example is `Philip Lane: Outlook for the economy`. In lower case, without accents.
 */
const GIVEN_NAMES = new Set(NAMES.flatMap((line) => line.split(' ')));
