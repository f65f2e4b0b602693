import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { Catalog } from '../../lib/catalog/catalog-file.ts';

/** Reads a catalog file. @throws Error with the validation errors */
export function readCatalogFile(file: string): Catalog {
  const parsed = Catalog.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new Error(`${file} is not a catalog:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
