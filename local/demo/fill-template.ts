import { z } from 'zod';
import type { DrawInteger } from './draws.ts';

/** How a regulator writes in English. */
export const Voice = z.strictObject({
  /** Its name within a sentence: "the PRA", "APRA". */
  reg: z.string(),
  /** The companies that it supervises. */
  firms: z.string(),
  /** The sign of its currency. */
  money: z.string(),
  /** The word for millions of it. */
  million: z.string().default('million'),
  /** What it calls a consultation, with its article, and what comes of it. */
  paper: z.string(),
  rules: z.string(),
  city: z.string(),
  isAmerican: z.boolean().default(false),
});
export type Voice = z.infer<typeof Voice>;

/** What the marks of a text stand for. */
export type TemplateValues = Record<string, string | number>;

const AMERICAN_SPELLINGS: readonly [RegExp, string][] = [
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

/** A part of a drawn number of millions, as an amount. */
const AMOUNT_PATTERN = /\{amount:(\w+)(?:\*(\d+)\/(\w+))?\}/g;

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const formatNumber = (value: number) => value.toLocaleString('en-GB');

interface FillTemplateOptions {
  voice: Voice;
  draw: DrawInteger;
}

/**
 * Replaces the marks of a text, in the spelling and the currency of the voice. Dates stay open until the item has one.
 */
export function fillTemplate(template: string, values: TemplateValues, { voice, draw }: FillTemplateOptions): string {
  const between = (from: string, to: string) => draw(Number(from), Number(to));
  const known = replaceNames(template, values).replace(AMOUNT_PATTERN, (...match) => {
    const [, name, times = 1, by = 1] = match;
    const part = (Number(values[name]) * Number(times)) / Number(values[by] ?? by);
    return formatAmount(Number(part.toPrecision(3)), voice);
  });
  const sentences = known
    .split(/(?<=[.?!]) /)
    .map((sentence) =>
      sentence
        .replace(/\{money:(\d+)-(\d+)\} million/g, (_, from, to) => formatAmount(between(from, to), voice))
        .replace(/\{n:(\d+)-(\d+)\}/g, (_, from, to) => formatNumber(between(from, to))),
    );
  const text = sentences.join(' ');
  return capitalize(
    voice.isAmerican ? AMERICAN_SPELLINGS.reduce((all, [from, to]) => all.replace(from, to), text) : text,
  );
}

/** Replaces the names of values, which may have marks themselves; {Firms} begins with a capital letter. */
function replaceNames(template: string, values: TemplateValues): string {
  const text = values['must'] === 'would have to' ? template.replaceAll('{must} not', 'could not') : template;
  return text.replace(/\{([A-Za-z]\w*)\}/g, (mark, name: string) => {
    if (name === 'year') return mark;
    const value = values[name];
    if (value !== undefined) return replaceNames(String(value), values);
    const lower = values[name.charAt(0).toLowerCase() + name.slice(1)];
    if (lower === undefined) throw new Error(`${mark} has no value: ${template}`);
    return capitalize(String(lower));
  });
}

/** Returns an amount in millions, in words: "$4.2 million", "€1.5 billion". */
function formatAmount(millions: number, { money, million }: Voice): string {
  if (million !== 'million' || millions < 1_000) return `${money}${formatNumber(millions)} ${million}`;
  return `${money}${formatNumber(Math.round(millions / 100) / 10)} billion`;
}
