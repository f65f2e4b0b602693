import type { TitleWord } from './split-words.ts';

/** The longest name of an institution, or of several, in words. */
const MAX_NAME_WORDS = 16;
/** Words before `bank` that make it a central one. */
const CENTRAL_BANK_WORDS = new Set([
  'central',
  'national',
  'reserve',
  'norges',
  'state',
  'people',
  'federal',
  'clearing',
]);
const ACRONYM = /^\p{Lu}[\p{Lu}\p{N}]{1,6}$/u;
const CAPITAL = /^[\p{Lu}\p{N}]/u;

/**
 * Returns the index at which the auxiliary verbs and adverbs directly before a verb begin.
 * For `has today proposed` with the index of `proposed` it is the index of `has`. Without such words it is `verbIndex`,
 * the index of the verb.
 */
export function findVerbPhraseStart(words: TitleWord[], verbIndex: number): number {
  let at = verbIndex;
  while (at > 0 && AUXILIARIES_AND_ADVERBS.has(words[at - 1]?.form ?? '')) at -= 1;
  return at;
}

/**
 * Returns true if the words are the name of one or more authorities, and nothing else.
 * Such a name is an acronym, or capitalized words with one that is typical of authorities, such as `commission`. Names
 * of funds, companies and persons do not count.
 */
export function isInstitution(words: TitleWord[]): boolean {
  if (words.length === 0 || words.length > MAX_NAME_WORDS) return false;
  if (words.some(({ form }) => NON_INSTITUTION_WORDS.has(form))) return false;
  if (!words.every((word, i) => i === 0 || isNameWord(word))) return false;
  return words.some((_, i) => isInstitutionWord(words, i));
}

/**
 * Returns the index of the verb of a sentence that begins with an authority; -1 for other sentences.
 * The verb is the first word after the authority that is not an auxiliary verb or an adverb.
 */
export function findVerbAfterInstitution(words: TitleWord[]): number {
  let from = 0;
  while (from < words.length && AUXILIARIES_AND_ADVERBS.has(words[from]?.form ?? '')) from += 1;
  let to = from + 1;
  while (to < words.length && isNameWord(words[to] as TitleWord) && !AUXILIARIES_AND_ADVERBS.has(words[to]?.form ?? ''))
    to += 1;
  if (!isInstitution(words.slice(from, to))) return -1;
  while (to < words.length && AUXILIARIES_AND_ADVERBS.has(words[to]?.form ?? '')) to += 1;
  return to;
}

const isNameWord = ({ form, text }: TitleWord) =>
  CAPITAL.test(text) || NAME_CONNECTORS.has(form) || INSTITUTION_WORDS.has(form);

function isInstitutionWord(words: TitleWord[], i: number): boolean {
  const { form, text } = words[i] as TitleWord;
  if (INSTITUTION_ACRONYMS.has(form) || INSTITUTION_WORDS.has(form)) return true;
  if (form === 'bank') return isCentralBank(words, i);
  return ACRONYM.test(text) && words.every((word) => ACRONYM.test(word.text) || !CAPITAL.test(word.text));
}

function isCentralBank(words: TitleWord[], i: number): boolean {
  const before = words[i - 1]?.form ?? '';
  const isNamed = CENTRAL_BANK_WORDS.has(before) || words[i + 1]?.form === 'of';
  return isNamed || words.length === 1 || (words.length === 2 && before === 'the');
}

/*
 * Words that identify the subject of a title or sentence as an authority, in lower case and without accents, in any
 * language of the cues.
 */

const toWordSet = (...lines: string[]) => new Set(lines.flatMap((line) => line.split(' ')));

/**
 * Words that mark a capitalized name as the name of an authority, such as `commission`.
 * In lower case, without accents, in all languages.
 */
const INSTITUTION_WORDS = toWordSet(
  'administration agencies agency authorities authority board bureau commission committee congress council court',
  'department fed government legislature ministry office ombudsman parliament regulator regulators reserve',
  'supervisor supervisors tribunal treasury watchdog watchdogs commissioners directorate inspectorate bundesamt',
  'bundesanstalt bundesbank bundesgericht bundeskabinett bundeskartellamt bundesministerium bundesnetzagentur',
  'bundesrat bundesregierung bundestag nationalbank finanzmarktaufsicht aufsicht behorde gericht kommission',
  'ministerium regierung finanzministerium zentralbank wettbewerbskommission autorite autorites commissaire',
  'banque conseil gouvernement ministere tribunal regulateur college assemblee senat autoridad autoridades banco',
  'comision consejo gobierno ministerio regulador superintendencia superfinanciera juzgado parlamento congreso',
  'autorita banca commissione consiglio garante governo ministero tribunale autoridade comissao conselho governo',
  'agencia superintendencia tesouro tesoro riksbank finansinspektionen finanstilsynet banxico',
);

/**
 * Acronyms and short names of authorities, in lower case, such as `bafin`.
 * Other acronyms are recognized by their capitals.
 */
const INSTITUTION_ACRONYMS = toWordSet(
  'amf acpr aepd afm agcm anpd apra asic austrac bacen bafin bce bcb bcbs bcra bde bea bfdi bis bma bnm',
  'boc boe boj bsp',
  'cbi cbirc cbn cbuae cfpb cftc cma cmf cmvm cnbv cnil cnmv cnv consob copom cpmi cssf csa csrc cvm',
  'cysec dfs dfsa',
  'dnb doj dpc eba ebsa ecb edpb edps eiopa ema epa esma esrb eu ezb fatf fca fcac fda fdic ferc ffiec',
  'fhfa finanssivalvonta',
  'fincen finma finra finma fintrac fma fomc fos frb frc fsa fsb fsc fsca fsma fsra ftc hcmc hkma hmrc',
  'iais iasb ico ifsca',
  'imf iosco irdai irs ivass knf mas mfsa mhra mnb msrb naic nasaa ncua nfa nydfs oaic occ ocr oecd',
  'ofac ofcom ofgem ofsi',
  'ofwat ojk ons osc osfi pbgc pcaob pdpc pra psr rba rbi rbnz sama sarb sbs sc sca seat sebi sec sfc',
  'snb sra susep tpr',
  'usda vara who wto',
);

/**
 * Words that show that a name belongs to a person, fund or company, not to an authority.
 * Examples are `fund` and `governor`. In lower case, without accents, in all languages.
 */
const NON_INSTITUTION_WORDS = toWordSet(
  'fund funds trust plc ltd limited inc llc corp ag gmbh sa spa nv investor investors shareholder',
  'shareholders issuer',
  'company companies firm firms bankers association chair chairman chairwoman chairperson commissioner',
  'governor president',
  'minister director senator mr mrs ms dr judge professor secretary banker broker adviser advisor',
  'trader member members',
  'fondo fondos fonds fundo fundos fondi societa societe sociedad sociedade empresa aktiengesellschaft prasident',
  'prasidentin minister gouverneur presidente presidenta president governatore governador gobernador gobernadora',
);

/** Words that may be inside the name of an authority without a capital letter, such as `of`. */
const NAME_CONNECTORS = toWordSet(
  'the of and on for in s de des du la le les l d del della dello delle di da do dos das e y et und der',
  'die das den',
  'staff jointly',
);

/** Auxiliary verbs and adverbs that may be between an authority and its verb, such as `has today`. */
const AUXILIARIES_AND_ADVERBS = toWordSet(
  'today has have had is are was were also jointly hereby again further recently now formally yesterday',
  'staff permanently successfully hat haben',
  'wird heute a ont aujourd hui ha han hoy hanno oggi tem foram foi hoje',
);
