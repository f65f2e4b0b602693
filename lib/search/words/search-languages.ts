/** A language with its own stemmer or word segmentation; texts in any other language are `other`. */
export type SearchLanguage = 'en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'pt' | 'zh' | 'ja' | 'other';

/** All values of `SearchLanguage`, `other` last. */
export const SEARCH_LANGUAGES: readonly SearchLanguage[] = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'nl',
  'pt',
  'zh',
  'ja',
  'other',
];

/**
 * Returns the search language of a BCP 47 tag, in any case: `de-AT` is German. A text without a tag counts as English,
 * because most such texts are.
 */
export function toSearchLanguage(tag: string | null): SearchLanguage {
  if (tag === null) return 'en';
  const primary = tag.toLowerCase().split(/[-_]/, 1)[0];
  return SEARCH_LANGUAGES.find((language) => language === primary) ?? 'other';
}

/**
 * Stop words by language, separated by spaces. They are not indexed, and are ignored outside of phrases. These are
 * articles, conjunctions, the commonest prepositions, pronouns and auxiliaries. Words that share their stem with
 * another word are not listed, because stop words are recognized by their stems: Dutch `over` would also match
 * `overheid`.
 */
export const STOP_WORDS: Partial<Record<SearchLanguage, string>> = {
  en: 'a an and are as at be by for from has have in is it its of on or that the this to was were which will with',
  de:
    'am an auf aus bei das dass dem den der des die durch ein eine einem einer es für hat im in ist mit nach nicht ' +
    'sich sie sind über um und von vor werden wird wie zu zum zur',
  fr:
    'à au aux avec ce ces cette d dans de des du elle en est et il ils l la le les leur n ne ont ou par pas pour ' +
    'qu que qui s sa se ses son sont sur un une',
  es:
    'a al ante como con de del desde el en entre es esta este ha han la las lo los más no o para pero por que se ' +
    'ser sin sobre son su sus un una y',
  it:
    'a ad ai al alla alle anche che con d da dal dalla degli dei del della delle di e ed è gli i il in l la le lo ' +
    'nel nella non o per si sono su sul sulla tra un una',
  nl:
    'aan al als bij dat de deze die dit door een en er het hij in is met naar niet om onder ook op te tot uit van ' +
    'voor was wordt worden zijn',
  pt:
    'a ao aos as com como da das de do dos e em entre é foi mais na nas no nos o os ou para pela pelas pelo por ' +
    'que se ser são sua um uma',
  zh: '的 了 和 是 在 与 與 及 或 等 对 對 为 為 由 以 于 於 之 其 将 將 并 並 被 向 从 從 自 该 該 有关 有關 关于 關於',
  ja:
    'の に は を た が で と も や し て へ か から まで より など および 及び また 又は について に対する に関する による において する した しま ます ました され さ れ れる いる ある ' +
    'ない この その こと',
};
