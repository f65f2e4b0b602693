import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type * as z from 'zod/mini';
import type { SchemaWords } from './fields.ts';
import { readWords } from './words.ts';

/** What the contract calls otherwise than the code, where something else has the name there. */
const EXPORTS: Record<string, string> = { Problem: 'ProblemBody', Alert: 'AlertResponse' };

const sources = readdirSync('lib', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => path.join('lib', file));
/** The modules of lib by the constants that they export. */
const modules = new Map(
  sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^export const ([A-Z]\w+) = /gm)].map(
      ([, name = '']) => [name, file] as const,
    ),
  ),
);

async function loadSchema(name: string): Promise<z.core.$ZodType> {
  const exported = EXPORTS[name] ?? name;
  const file = modules.get(exported);
  if (!file)
    throw new Error(`contract/words, schemas: ${name} has words, and no file of lib exports a schema ${exported}.`);
  return (await import(path.resolve(file)))[exported];
}

/**
 * The schemas of the contract by name: those of lib with words in contract/words. Pages are made of their
 * items.
 */
export const NOUNS: Record<string, z.core.$ZodType> = Object.fromEntries(
  await Promise.all(
    Object.keys(readWords<SchemaWords>('schemas').all)
      .filter((name) => !name.endsWith('Page'))
      .map(async (name) => [name, await loadSchema(name)]),
  ),
);
