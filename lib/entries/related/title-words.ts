import { toSearchLanguage } from '../../search/words/search-languages.ts';
import { listStems } from '../../search/words/search-tokens.ts';

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
export function separateChangeWords(
  titleStems: string[],
  language: string | null,
): { changes: string[]; matter: string[] } {
  const { changes, stages } = getStems();
  const ofChange = titleStems.filter((stem) => hasStem(changes, stem, language));
  return {
    changes: ofChange,
    matter: titleStems.filter((stem) => !ofChange.includes(stem) && !hasStem(stages, stem, language)),
  };
}
