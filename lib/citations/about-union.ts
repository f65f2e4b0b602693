import { UNION } from './eu-acts.ts';

/** Before a word of the Union: not "Securities Commission" or "Credit Union", but "Under Commission …" at the beginning of a sentence. */
const OF_ITS_OWN =
  '(?<!\\b(?!(?:The|This|In|Under|By|With|See|On|To|For|From|And|As|Since|Die|Der|Des|Im|Nach|La|Le|Les|Il|El|En|Selon|Según|Secondo)\\s)\\p{Lu}\\p{L}*\\s)';
/** After it: not "Council of Ministers", "Conseil d’État", "Comisión Nacional" or "Comisión para", but "Conseil du 26 juin". */
const OF_NO_OTHER =
  "(?!\\s(?:(?:of|for|de|des|du|di|dei|del|della|delle|para|per|pour)\\s(?!\\d)|d['’]|(?:[Nn]a[tzc]ionale?|[Bb]ancaire|[Ff][ée]d[ée]rale?)\\b))";
const INSTITUTION =
  'Commission|Kommission|Comisión|Commissione|Council|Rat|Rate?s|Conseil|Consejo|Consiglio|Union|Unión|Unione';
/** What tells that a sentence is about the European Union, in the five languages. */
const signOf = () =>
  new RegExp(
    `(?<!\\p{L})(?:${UNION}|EBA|EIOPA|ESMA|ECB|EZB|BCE|[Ee]urop(?:ean|ä|é|e[oai])\\p{L}*|${OF_ITS_OWN}(?:${INSTITUTION})(?!\\p{L})${OF_NO_OTHER})(?!\\p{L})`,
    'u',
  );
const SENTENCE_END = /[.!?]["”»)]?\s+(?=\p{Lu})|\n/u;
/** Characters of a sentence that are looked at on either side of an act. */
const LOOKED_AT = 400;

/** Made where it is asked for: filters have no sentences. */
let sign: RegExp | undefined;

/** Whether what stands somewhere in a text does so in a sentence about the European Union: with its first letter, which tells whether a sentence ends before it. */
export function isAboutUnion(text: string, { start, end }: { start: number; end: number }): boolean {
  const before =
    text
      .slice(Math.max(0, start - LOOKED_AT), start + 1)
      .split(SENTENCE_END)
      .at(-1) ?? '';
  const after = text.slice(end, end + LOOKED_AT).split(SENTENCE_END, 1)[0] ?? '';
  sign ??= signOf();
  return sign.test(before) || sign.test(after);
}
