import { EU_ABBREVIATION_PATTERN, replaceActsMarkedAsEu } from './eu-acts.ts';

/**
 * Precedes a word for the Union: excludes "Securities Commission" and "Credit Union".
 * "Under Commission …" at the start of a sentence is not excluded.
 */
const NOT_AFTER_NAME =
  '(?<!\\b(?!(?:The|This|In|Under|By|With|See|On|To|For|From|And|As|Since|Die|Der|Des|Im|Nach|La|Le|Les|Il|El|En|' +
  'Selon|Según|Secondo)\\s)\\p{Lu}\\p{L}*\\s)';
/**
 * Follows a word for the Union: excludes "Council of Ministers", "Conseil d’État" and "Comisión para".
 * "Conseil du 26 juin" is not excluded.
 */
const NOT_BEFORE_NAME =
  "(?!\\s(?:(?:of|for|de|des|du|di|dei|del|della|delle|para|per|pour)\\s(?!\\d)|d['’]|(?:[Nn]a[tzc]ionale?|" +
  '[Bb]ancaire|[Ff][ée]d[ée]rale?)\\b))';
const UNION_INSTITUTION =
  'Commission|Kommission|Comisión|Commissione|Council|Rat|Rate?s|Conseil|Consejo|Consiglio|Union|Unión|Unione';
/** Returns the pattern of words for the European Union, in the five languages. */
const buildUnionPattern = () =>
  new RegExp(
    `(?<!\\p{L})(?:${EU_ABBREVIATION_PATTERN}|EBA|EIOPA|ESMA|ECB|EZB|BCE|[Ee]urop(?:ean|ä|é|e[oai])\\p{L}*|` +
      `${NOT_AFTER_NAME}(?:${UNION_INSTITUTION})(?!\\p{L})${NOT_BEFORE_NAME})(?!\\p{L})`,
    'u',
  );

/** Replaces acts that name the Union; their words say nothing about other acts. */
const OTHER_ACT = '¶';
const buildOtherActPattern = () =>
  new RegExp(
    `(?:(?:${UNION_INSTITUTION})\\s(?:\\p{L}+\\s)?)?${OTHER_ACT}(?:,?\\s(?:(?:and|und|et|y|e)\\s)?(?:of the|der|` +
      'des|du|de la|del|della)\\s(?:Europ\\p{L}+\\sParl\\p{L}+|Parl\\p{L}+\\s[Ee]urop\\p{L}+|' +
      `${UNION_INSTITUTION})(?!\\p{L})){0,2}`,
    'gu',
  );
/** After an act, before its issuer: excludes "of 26 June". */
const ISSUED_BY =
  /^\s(?:(?:(?:issued|adopted|made|published) by|of|de|du|des|del|della|der)\s(?!\d)|(?:de l|dell)['’])/u;
/** Limit of characters of the issuer in which the Union is named. */
const MAX_ISSUER_LENGTH = 12;
/** Since 2015 EU acts have the year first. */
const FOREIGN_NUMBER = /(?<!\d)(?!20\d\d\/)\d{1,4}\/20(?:1[5-9]|[2-9]\d)$/;

/** Limit of characters on either side of an act. */
const CONTEXT_LENGTH = 400;

const buildPatterns = () => ({
  sign: buildUnionPattern(),
  ofOtherAct: buildOtherActPattern(),
  sentenceEnd: /[.!?]["”»)]?\s+(?=\p{Lu})|\n/u,
});
/** Created on first use, because filters have no sentences. */
let patterns: ReturnType<typeof buildPatterns> | undefined;

interface IsAboutUnionOptions {
  start: number;
  end: number;
}

/**
 * Returns true if the sentence around an act in a text is about the European Union.
 * It is for an act that does not name the Union, such as `Regulation 2016/679`. The act is the text from `start` to
 * `end`. `start` must be the offset of its first letter: by the case of this letter the function detects whether a
 * sentence ends before the act.
 */
export function isAboutEuropeanUnion(text: string, { start, end }: IsAboutUnionOptions): boolean {
  if (FOREIGN_NUMBER.test(text.slice(start, end))) return false;
  patterns ??= buildPatterns();
  const { sign, ofOtherAct, sentenceEnd } = patterns;
  const before =
    text
      .slice(Math.max(0, start - CONTEXT_LENGTH), start + 1)
      .split(sentenceEnd)
      .at(-1) ?? '';
  const after = text.slice(end, end + CONTEXT_LENGTH).split(sentenceEnd, 1)[0] ?? '';
  const issued = ISSUED_BY.exec(after)?.[0].length;
  if (issued !== undefined) return (sign.exec(after)?.index ?? Number.POSITIVE_INFINITY) < issued + MAX_ISSUER_LENGTH;
  return [before, after].some((side) => sign.test(replaceActsMarkedAsEu(side, OTHER_ACT).replace(ofOtherAct, '')));
}
