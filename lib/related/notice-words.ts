import { languageOf } from '../search/languages.ts';
import { stemsInOrder } from '../search/words.ts';

/**
 * Title words that say that an act is amended, ended or postponed: such a notice is another act than the one it is
 * about.
 */
const OF_CHANGES: Record<string, string> = {
  en: 'correction corrections corrected correcting corrigendum erratum errata extension extends extended extending reopening reopens withdrawal withdraws withdrawn expands expanded terminates terminated termination amended amends amending amendment amendments delay delays delayed update updates updated revised repeal repeals rescinds rescission suspends suspension postpones',
  de: 'Berichtigung korrigiert Korrektur Verlängerung verlängert aufgehoben Aufhebung Änderung geändert verschoben aktualisiert zurückgezogen',
  fr: 'rectificatif prolongation prolonge report abrogation abroge modification modifié modifiant retrait clôture suspension',
  es: 'corrección errores prórroga derogación modificación modifica modificada retirada suspensión ampliación',
  it: 'rettifica proroga abrogazione modifica modifiche ritiro revoca sospensione aggiornamento',
  nl: 'rectificatie verlenging intrekking wijziging gewijzigd correctie',
  pt: 'retificação prorrogação revogação alteração',
  zh: '更正 修订 延长 撤销 暂停',
  ja: '訂正 延長 撤回 取消',
};

/** Title words that name the stage or the author of a notice, and nothing of its matter. */
const OF_STAGES: Record<string, string> = {
  en: 'final draft proposed proposes proposing rule rules rulemaking consultation consults consulting report notice agency agencies issue issues issued adopts adopted guidance public request requests seeks comment comments period paper availability advance',
  de: 'Konsultation Entwurf Rundschreiben Anhörung Referentenentwurf Bekanntmachung veröffentlicht',
  fr: 'consultation publique projet publie avis',
  es: 'consulta pública proyecto circular publica',
  it: 'consultazione pubblica schema pubblica',
  nl: 'consultatie ontwerp',
  pt: 'consulta pública projeto',
};

/** By language; English words count in all languages. */
const stemsOf = (words: Record<string, string>) =>
  new Map(Object.entries(words).map(([tag, text]) => [tag, new Set(stemsInOrder(text, languageOf(tag)))] as const));
type Stems = ReturnType<typeof stemsOf>;
let known: { changes: Stems; stages: Stems } | null = null;

/** Created on first use, because it takes milliseconds that most starts can save. */
function knownStems() {
  known ??= { changes: stemsOf(OF_CHANGES), stages: stemsOf(OF_STAGES) };
  return known;
}

const isIn = (stems: Stems, stem: string, language: string | null) =>
  stems.get('en')?.has(stem) === true || stems.get(languageOf(language))?.has(stem) === true;

/** Splits the words of a title: those that say it amends an act, and those of its matter. */
export function sortedTitle(title: string[], language: string | null): { changes: string[]; matter: string[] } {
  const { changes, stages } = knownStems();
  const ofChange = title.filter((stem) => isIn(changes, stem, language));
  return {
    changes: ofChange,
    matter: title.filter((stem) => !ofChange.includes(stem) && !isIn(stages, stem, language)),
  };
}
