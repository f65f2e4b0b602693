import { z } from 'zod';
import { readYaml } from '../../../local/demo/read-demo-files.ts';

/** What invented notices in a language are made of. */
const TextPool = z.strictObject({
  /** Those of English notices are written by the demo's writer. */
  titles: z.array(z.string()).default([]),
  paragraphs: z.array(z.string()).default([]),
  headings: z.array(z.string()),
  items: z.array(z.string()),
  quotes: z.array(z.string()),
  notes: z.array(z.string()),
  /** Terms with their meanings. */
  terms: z.array(z.tuple([z.string(), z.string()])),
  tableHead: z.array(z.string()).length(3),
  tableRows: z.array(z.string()),
  days: z.array(z.string()),
});
export type TextPool = z.infer<typeof TextPool>;

const readPool = (language: string) => readYaml(`${import.meta.dirname}/texts/${language}.yml`, TextPool);

export const POOLS = {
  en: readPool('en'),
  de: readPool('de'),
  fr: readPool('fr'),
  it: readPool('it'),
  es: readPool('es'),
  ja: readPool('ja'),
};
