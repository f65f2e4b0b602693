import type { Citation } from '../../extraction/citations/citation.ts';
import { listCitationNames, normalizeCitationName } from '../../extraction/citations/citation.ts';
import type { EntryKind } from '../../extraction/kinds/entry-kind.ts';
import { toSearchLanguage } from '../../search/words/search-languages.ts';
import { listStems } from '../../search/words/search-tokens.ts';
import { type ComparedEntryTexts, extractSignificantWords, type SignificantWords } from './compare-words.ts';

/** The fields of an entry that show whether it is about the same act or the same matter as another. */
interface ComparableEntry extends ComparedEntryTexts {
  feed_id: string;
  published_date: string;
  institution_name: string;
  link: string | null;
  kind: EntryKind | null;
  citations: Citation[] | null;
}

/**
 * An entry, prepared once for comparison with many others. `changes` are stems of title words such as "amended", and
 * `matter` are stems of title words about its subject. `citedNames` has the citation type of each cited act, docket or
 * number by its normalized name.
 */
export interface EntryComparisonData {
  entry: ComparableEntry;
  significantWords: SignificantWords;
  changes: string[];
  matter: string[];
  citedNames: Map<string, Citation['type']>;
}

/**
 * Prepares an entry for comparisons. It extracts the significant words and the normalized names of citations, and
 * splits the title into words of change and words of its subject.
 */
export function buildEntryComparisonData(entry: ComparableEntry): EntryComparisonData {
  const significantWords = extractSignificantWords(entry);
  const citedNames = new Map<string, Citation['type']>();
  for (const citation of entry.citations ?? [])
    for (const name of listCitationNames(citation))
      if (!citedNames.has(name)) citedNames.set(name, getNameType(citation, name));
  return { entry, significantWords, ...separateChangeWords(significantWords.title, entry.language), citedNames };
}

/** Returns the type of a citation's name. The act of a CELEX number or an ELI is an EU act. */
const getNameType = ({ type, id }: Citation, name: string): Citation['type'] =>
  (type === 'celex' || type === 'eli') && name !== normalizeCitationName(id) ? 'eu_act' : type;

/**
 * Returns the citations that both entries have, with their types. If both cite a section and the part that contains it,
 * only the section is returned.
 */
export function listCommonCitations(
  a: EntryComparisonData,
  b: EntryComparisonData,
): { by: Citation['type']; value: string }[] {
  const both = [...a.citedNames].filter(([name]) => b.citedNames.has(name)).map(([value, by]) => ({ by, value }));
  return both.filter(({ value }) => !both.some((other) => other.value.startsWith(`${value}.`)));
}

/** Returns the days between the publications of two entries, with fractions; never negative. */
export const getDaysBetween = (a: EntryComparisonData, b: EntryComparisonData) =>
  Math.abs(Date.parse(a.entry.published_date) - Date.parse(b.entry.published_date)) / 86_400_000;

interface UnsharedWordsInput {
  /** The words of the first list. */
  ofA: string[];
  /** The words of its entry. */
  a: SignificantWords;
  /** The words of the second list. */
  ofB: string[];
  /** The words of its entry. */
  b: SignificantWords;
}

/**
 * Returns true if `ofA` has a word that entry `b` lacks, and `ofB` has a word that entry `a` lacks. If only one title
 * has further words, the result is false: a longer title alone does not make entries different.
 */
export const eachLacksWordsOfOther = ({ ofA, a, ofB, b }: UnsharedWordsInput) =>
  ofA.some((one) => !b.words.has(one)) && ofB.some((one) => !a.words.has(one));

/** Returns the link of both entries; null if their links differ, or for the front page of a site. */
export function getCommonLink(a: EntryComparisonData, b: EntryComparisonData): string | null {
  const link = a.entry.link;
  return link !== null && link === b.entry.link && URL.canParse(link) && new URL(link).pathname.length > 1
    ? link
    : null;
}

/**
 * Title words that say that an act is amended, ended or postponed.
 * Such a notice is another act than the one it is about.
 */
const CHANGE_WORDS: Record<string, string> = {
  en:
    'correction corrections corrected correcting corrigendum erratum errata extension extends extended extending ' +
    'reopening reopens withdrawal withdraws withdrawn expands expanded terminates terminated termination amended ' +
    'amends amending amendment amendments delay delays delayed update updates updated revised repeal repeals ' +
    'rescinds rescission suspends suspension postpones',
  de:
    'Berichtigung korrigiert Korrektur Verlängerung verlängert aufgehoben Aufhebung Änderung geändert verschoben ' +
    'aktualisiert zurückgezogen',
  fr:
    'rectificatif prolongation prolonge report abrogation abroge modification modifié modifiant retrait clôture ' +
    'suspension',
  es: 'corrección errores prórroga derogación modificación modifica modificada retirada suspensión ampliación',
  it: 'rettifica proroga abrogazione modifica modifiche ritiro revoca sospensione aggiornamento',
  nl: 'rectificatie verlenging intrekking wijziging gewijzigd correctie',
  pt: 'retificação prorrogação revogação alteração',
  zh: '更正 修订 延长 撤销 暂停',
  ja: '訂正 延長 撤回 取消',
};

/** Title words that name the stage or the author of a notice, and nothing of its matter. */
const STAGE_WORDS: Record<string, string> = {
  en:
    'final draft proposed proposes proposing rule rules rulemaking consultation consults consulting report notice ' +
    'agency agencies issue issues issued adopts adopted guidance public request requests seeks comment comments ' +
    'period paper availability advance',
  de: 'Konsultation Entwurf Rundschreiben Anhörung Referentenentwurf Bekanntmachung veröffentlicht',
  fr: 'consultation publique projet publie avis',
  es: 'consulta pública proyecto circular publica',
  it: 'consultazione pubblica schema pubblica',
  nl: 'consultatie ontwerp',
  pt: 'consulta pública projeto',
};

/** Returns the stems of words by language; English words count in all languages. */
const buildStems = (words: Record<string, string>) =>
  new Map(Object.entries(words).map(([tag, text]) => [tag, new Set(listStems(text, toSearchLanguage(tag)))] as const));
type Stems = ReturnType<typeof buildStems>;
let cachedStems: { changes: Stems; stages: Stems } | null = null;

/** Returns the stems, created on first use because that takes milliseconds. */
function getStems() {
  cachedStems ??= { changes: buildStems(CHANGE_WORDS), stages: buildStems(STAGE_WORDS) };
  return cachedStems;
}

const hasStem = (stems: Stems, stem: string, language: string | null) =>
  stems.get('en')?.has(stem) === true || stems.get(toSearchLanguage(language))?.has(stem) === true;

/**
 * Splits the stems of a title into words of change, such as "amended", and words of its subject. Words that name the
 * stage of a notice, such as "consultation", are in neither list.
 */
function separateChangeWords(titleStems: string[], language: string | null): { changes: string[]; matter: string[] } {
  const { changes, stages } = getStems();
  const ofChange = titleStems.filter((stem) => hasStem(changes, stem, language));
  return {
    changes: ofChange,
    matter: titleStems.filter((stem) => !ofChange.includes(stem) && !hasStem(stages, stem, language)),
  };
}
