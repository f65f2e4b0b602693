import { counted, type Draw } from './figures.ts';

/** How a regulator writes in English. */
export interface Voice {
  /** Its name within a sentence: "the PRA", "APRA". */
  reg: string;
  /** Those whom it supervises, more than one of them. */
  firms: string;
  /** The sign of its currency. */
  money: string;
  /** Millions of it in words, where those are not used there. */
  million?: string;
  /** What it calls a consultation, with its article, and what comes of it. */
  paper: string;
  rules: string;
  /** Where it is. */
  city: string;
  /** It writes American English. */
  isAmerican?: boolean;
}

/** The force of a sentence: proposed, in force, expected. */
export type Must = 'would have to' | 'must' | 'should';

const AMERICAN: readonly [RegExp, string][] = [
  [/([Pp])rogramme/g, '$1rogram'],
  [/([Oo])rganis/g, '$1rganiz'],
  [/([Rr])ecognis/g, '$1ecogniz'],
  [/([Tt])okenis/g, '$1okeniz'],
  [/([Aa])uthoris/g, '$1uthoriz'],
  [/([Ss])terilis/g, '$1teriliz'],
  [/([Cc])entralis/g, '$1entraliz'],
  [/([Aa])nalys(e[ds]?)\b/g, '$1nalyz$2'],
  [/([Bb])ehaviour/g, '$1ehavior'],
  [/([Ll])icence/g, '$1icense'],
  [/([Cc])entre/g, '$1enter'],
  [/\bper cent\b/g, 'percent'],
];

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The sentence with its marks replaced, in the spelling and the currency of the voice. */
export function said(sentence: string, voice: Voice, draw: Draw, must: Must = 'must'): string {
  const { reg, firms, money, million = 'million' } = voice;
  const between = (from: string, to: string) => draw(Number(from), Number(to));
  const text = sentence
    .replace(/\{money:(\d+)-(\d+)\} million/g, (_, from, to) => amount(between(from, to), money, million))
    .replace(/\{n:(\d+)-(\d+)\}/g, (_, from, to) => counted(between(from, to)))
    .replaceAll('{must} not', must === 'would have to' ? 'could not' : `${must} not`)
    .replaceAll('{must}', must)
    .replaceAll('{firms}', firms)
    .replaceAll('{Firms}', capital(firms))
    .replaceAll('{reg}', reg)
    .replaceAll('{Reg}', capital(reg))
    .replaceAll('{paper}', voice.paper)
    .replaceAll('{rules}', voice.rules)
    .replaceAll('{city}', voice.city);
  const spelt = voice.isAmerican ? AMERICAN.reduce((all, [from, to]) => all.replace(from, to), text) : text;
  return capital(spelt);
}

/** An amount in millions, in words: "$4.2 million", "€1.5 billion". */
export function amount(millions: number, money: string, million = 'million'): string {
  if (million !== 'million' || millions < 1_000) return `${money}${counted(millions)} ${million}`;
  return `${money}${counted(Math.round(millions / 100) / 10)} billion`;
}
