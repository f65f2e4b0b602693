/** The end of a year in a text; positions are in UTF-16 code units. */
interface YearEndInText {
  start: number;
  end: number;
  /** `2027` */
  date: string;
  precision: 'year';
}

/** What may precede a year, by language, with the small words that belong to it. */
const ENDS = [
  // "at the end of the calendar year 2027"
  String.raw`(?:at\s)?(?:the\s)?end\sof\s(?:the\s)?(?:(?:calendar\s)?year\s)?`,
  // "the end-2027 targets" has an article, and names targets.
  String.raw`(?<!(?<!\p{L})(?:an?|the|its|their|our)\s)(?:at\s)?(?:year[\s-]end|end)[\s-]`,
  String.raw`(?:Jahresende|Ende(?:\sdes\s(?:Kalender)?jahres)?|(?<=mit\sAblauf\sdes\s)(?:Kalender)?jahres)\s`,
  String.raw`(?:(?<!['’])à\s)?(?:la\s)?fin\s(?:de\s)?(?:l['’]an(?:née)?\s)?`,
  String.raw`(?:a\s)?(?:el\s)?(?:finales|final|fines|fin)\sdel?\s(?:año\s)?`,
  String.raw`(?:(?<!fino\s)alla\s|la\s)?fine\s(?:del\s)?(?:dell['’]anno\s)?`,
  String.raw`(?:no\s|o\s)?(?:fim|final)\sd[eo]\s(?:ano\s(?:de\s)?)?`,
  String.raw`(?:het\s)?(?:eind|einde)\s(?:van\s)?`,
];
/** Another year than that of the calendar, a part of it, or a thing that has the year in its name. */
const OTHER = String.raw`[\d/–-]|['’]s|\s(?:financial|fiscal|tax|accounting|reporting|school|academic)\s|\sQ[1-4]`;
const NAMED =
  'targets?|figures?|data|positions?|balances?|results?|levels?|exposures?|accounts?|values?|holdings?|reviews?';
const FORMS = ENDS.map(
  (end) => new RegExp(String.raw`(?<![\p{L}\p{N}/-])${end}(?<year>20\d{2})(?!${OTHER}|\s(?:${NAMED})(?!\p{L}))`, 'giu'),
);

/**
 * Finds where a text mentions the end of a year, such as `the end of 2027`, `end-2027` or `Ende 2027`.
 * A year alone does not count.
 */
export function findYearEndMentions(text: string): YearEndInText[] {
  return FORMS.flatMap((form) =>
    [...text.matchAll(form)].map(({ index, 0: written, groups }) => ({
      start: index,
      end: index + written.length,
      date: groups?.['year'] ?? '',
      precision: 'year' as const,
    })),
  );
}
