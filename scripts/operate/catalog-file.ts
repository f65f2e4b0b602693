import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { Catalog } from '../../lib/catalog/catalog.ts';

/** The catalog of a file. @throws Error that says what is wrong with it */
export function readCatalogFile(file: string): Catalog {
  const parsed = Catalog.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new Error(`${file} is not a catalog:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
