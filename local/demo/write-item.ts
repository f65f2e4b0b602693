import { z } from 'zod';
import { createDraw, type DrawInteger, drawMost, drawOne } from './draws.ts';
import { fillTemplate, type TemplateValues, type Voice } from './fill-template.ts';
import { type DemoItem, readYaml } from './read-demo-files.ts';

const Sentences = z.string().min(1);
const Subject = z.union([
  z.strictObject({
    title: z.string(),
    subject: z.string(),
    why: Sentences,
    asked: z.array(Sentences).length(4),
    found: z.array(Sentences).length(2),
  }),
  z.strictObject({ title: z.string(), measure: z.string(), driver: Sentences }),
]);
type Subject = z.infer<typeof Subject>;

const DrawSpec = z.union([z.string(), z.array(z.union([z.string(), z.record(z.string(), z.string())]))]);
const ItemTemplate = z.strictObject({
  must: z.enum(['would have to', 'must', 'should']),
  complete: z.boolean().default(false),
  draw: z.record(z.string(), DrawSpec).default({}),
  title: z.union([z.string(), z.array(z.string())]),
  paragraphs: z.array(
    z.union([
      Sentences,
      z.strictObject({ each: Sentences }),
      z.strictObject({ one: z.array(Sentences) }),
      z.strictObject({ some: z.array(Sentences) }),
    ]),
  ),
});
type ItemTemplate = z.infer<typeof ItemTemplate>;

const NameList = z.string().transform((names) => names.split(' '));
const NAMES = readYaml('names.yml', z.strictObject({ first: NameList, second: NameList, sites: NameList }));
const SUBJECTS = readYaml('texts/subjects.yml', z.record(z.string(), Subject));
const ITEM_TEMPLATES = readYaml('texts/item-templates.yml', z.record(z.string(), ItemTemplate));

interface WritingContext {
  voice: Voice;
  /** Kinds of companies that the regulator meets, as they end their names. */
  kinds: readonly string[];
  draw: DrawInteger;
}

/** A template of item-templates.yml with subjects and values. Examples: "paper records", "rateHeld level=3.75". */
export const Plan = z.string().refine((plan) => {
  const [form = '', ...rest] = plan.split(' ');
  return form in ITEM_TEMPLATES && rest.every((word) => word in SUBJECTS || word.includes('='));
}, 'names no form or no subject');

export interface WriteItemOptions {
  voice: Voice;
  /** The kinds of companies in the item. */
  kinds: readonly string[];
}

/** Returns an item written by a plan; the same seed gives the same item. */
export function writeItem(plan: string, { voice, kinds }: WriteItemOptions, seed: string): DemoItem {
  const writing = { voice, kinds, draw: createDraw(seed) };
  const [name = '', ...rest] = plan.split(' ');
  const form = ITEM_TEMPLATES[name];
  if (!form) throw new Error(`${plan} names no form`);
  const subjects = rest.flatMap((word) => SUBJECTS[word] ?? []).map(toValues);
  const { isAmerican: _, ...names } = voice;
  const values: TemplateValues = {
    ...names,
    ...Object.fromEntries(rest.map((word) => word.split('='))),
    ...subjects[0],
    subjects: new Intl.ListFormat('en-GB').format(subjects.map(({ subject }) => String(subject))),
    ...drawValues(form, writing),
    must: form.must,
  };
  const title = typeof form.title === 'string' ? form.title : drawOne(writing.draw, form.title);
  const paragraphs = expandParagraphs(form, subjects, writing.draw);
  const paragraphsInUse = paragraphs.slice(0, drawLength(form, writing.draw));
  const texts = paragraphsInUse.map(([text, subject]) => fillTemplate(text, { ...values, ...subject }, writing));
  return [fillTemplate(title, values, writing), texts.join('\n\n')];
}

function toValues(subject: Subject): TemplateValues {
  const values: TemplateValues = {};
  for (const [name, value] of Object.entries(subject)) {
    if (typeof value === 'string') values[name] = value;
    else for (const [i, one] of value.entries()) values[`${name}${i + 1}`] = one;
  }
  const { length } = subject.title;
  return { ...values, docket: `${length}${1_000 + length * 37}` };
}

function drawValues(form: ItemTemplate, writing: WritingContext): TemplateValues {
  const values: TemplateValues = {};
  for (const [name, spec] of Object.entries(form.draw)) {
    const value = Array.isArray(spec) ? drawOne(writing.draw, spec) : drawValue(spec, values, writing);
    if (typeof value === 'object') Object.assign(values, value);
    else values[name] = value;
  }
  return values;
}

/** Draws what a word of a form names: a number "3-24", a "company" (of a kind), or a "site". */
function drawValue(spec: string, values: TemplateValues, { draw, kinds }: WritingContext): string | number {
  const [, from, to] = /^(\d+)-(\d+)$/.exec(spec) ?? [];
  if (from && to) return draw(Number(from), Number(to));
  if (spec === 'site') return drawOne(draw, NAMES.first) + drawOne(draw, NAMES.sites) + draw(2, 99);
  const kind = spec === 'company' ? drawOne(draw, kinds) : spec.replace('company ', '');
  const first = drawOne(draw, NAMES.first);
  const second = draw(0, 1) === 0 ? '' : ` ${drawOne(draw, NAMES.second)}`;
  return `${first}${second} ${kind.replace('{kind}', String(values['kind']))}`;
}

/** Returns the paragraphs of a form, each with the values of the subject that it is about. */
function expandParagraphs(
  form: ItemTemplate,
  subjects: readonly TemplateValues[],
  draw: DrawInteger,
): [string, TemplateValues?][] {
  return form.paragraphs.flatMap((one): [string, TemplateValues?][] => {
    if (typeof one === 'string') return [[one]];
    if ('each' in one) return subjects.map((subject, i) => [one.each, { ...subject, number: i + 1 }]);
    if ('one' in one) return [[drawOne(draw, one.one)]];
    return drawMost(draw, one.some).map((text) => [text]);
  });
}

/** Draws the number of paragraphs. As in real feeds, every fourth item is short and half of them are complete. */
function drawLength({ complete }: ItemTemplate, draw: DrawInteger): number {
  if (complete) return Number.POSITIVE_INFINITY;
  const lot = draw(1, 12);
  if (lot > 6) return Number.POSITIVE_INFINITY;
  return lot <= 3 ? 1 : 2;
}
