import { UNION, withToldAs } from './eu-acts.ts';

/**
 * Before a word for the Union: excludes "Securities Commission" and "Credit Union", but not "Under Commission …" at
 * the start of a sentence.
 */
const OF_ITS_OWN =
  '(?<!\\b(?!(?:The|This|In|Under|By|With|See|On|To|For|From|And|As|Since|Die|Der|Des|Im|Nach|La|Le|Les|Il|El|En|Selon|Según|Secondo)\\s)\\p{Lu}\\p{L}*\\s)';
/**
 * After it: excludes "Council of Ministers", "Conseil d’État", "Comisión Nacional" and "Comisión para", but not
 * "Conseil du 26 juin".
 */
const OF_NO_OTHER =
  "(?!\\s(?:(?:of|for|de|des|du|di|dei|del|della|delle|para|per|pour)\\s(?!\\d)|d['’]|(?:[Nn]a[tzc]ionale?|[Bb]ancaire|[Ff][ée]d[ée]rale?)\\b))";
const INSTITUTION =
  'Commission|Kommission|Comisión|Commissione|Council|Rat|Rate?s|Conseil|Consejo|Consiglio|Union|Unión|Unione';
/** Words for the European Union, in the five languages. */
const signOf = () =>
  new RegExp(
    `(?<!\\p{L})(?:${UNION}|EBA|EIOPA|ESMA|ECB|EZB|BCE|[Ee]urop(?:ean|ä|é|e[oai])\\p{L}*|${OF_ITS_OWN}(?:${INSTITUTION})(?!\\p{L})${OF_NO_OTHER})(?!\\p{L})`,
    'u',
  );

/** Replaces acts that name the Union; their words say nothing about other acts. */
const OTHER_ACT = '¶';
const otherAct = () =>
  new RegExp(
    `(?:(?:${INSTITUTION})\\s(?:\\p{L}+\\s)?)?${OTHER_ACT}(?:,?\\s(?:(?:and|und|et|y|e)\\s)?(?:of the|der|des|du|de la|del|della)\\s(?:Europ\\p{L}+\\sParl\\p{L}+|Parl\\p{L}+\\s[Ee]urop\\p{L}+|${INSTITUTION})(?!\\p{L})){0,2}`,
    'gu',
  );
/** After an act, before its issuer: excludes "of 26 June". */
const ISSUED_BY =
  /^\s(?:(?:(?:issued|adopted|made|published) by|of|de|du|des|del|della|der)\s(?!\d)|(?:de l|dell)['’])/u;
/** Limit of characters of the issuer in which the Union is named. */
const OF_NAME = 12;
/** Since 2015 EU acts have the year first. */
const IS_OF_OTHERS = /(?<!\d)(?!20\d\d\/)\d{1,4}\/20(?:1[5-9]|[2-9]\d)$/;

/** Limit of characters on either side of an act. */
const LOOKED_AT = 400;

const formsOf = () => ({
  sign: signOf(),
  ofOtherAct: otherAct(),
  sentenceEnd: /[.!?]["”»)]?\s+(?=\p{Lu})|\n/u,
});
/** Created on first use, because filters have no sentences. */
let forms: ReturnType<typeof formsOf> | undefined;

/**
 * Returns whether the sentence around a part of a text is about the European Union. `start` includes the first
 * letter, which shows whether a sentence ends before it.
 */
export function isAboutUnion(text: string, { start, end }: { start: number; end: number }): boolean {
  if (IS_OF_OTHERS.test(text.slice(start, end))) return false;
  forms ??= formsOf();
  const { sign, ofOtherAct, sentenceEnd } = forms;
  const before =
    text
      .slice(Math.max(0, start - LOOKED_AT), start + 1)
      .split(sentenceEnd)
      .at(-1) ?? '';
  const after = text.slice(end, end + LOOKED_AT).split(sentenceEnd, 1)[0] ?? '';
  const issued = ISSUED_BY.exec(after)?.[0].length;
  if (issued !== undefined) return (sign.exec(after)?.index ?? Number.POSITIVE_INFINITY) < issued + OF_NAME;
  return [before, after].some((side) => sign.test(withToldAs(side, OTHER_ACT).replace(ofOtherAct, '')));
}
