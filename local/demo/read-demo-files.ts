import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Document, isNode, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';

/** The title and the text of an item, in which `{+60}` means the date sixty days after the item's. */
export type DemoItem = readonly [title: string, text: string];

const resolvePath = (name: string): string => path.resolve(import.meta.dirname, name);

/** Reads a YAML file, by its path in this folder. @throws Error with the file and the line of the first mistake */
export function readYaml<Schema extends z.ZodType>(name: string, schema: Schema): z.infer<Schema> {
  const lineCounter = new LineCounter();
  const document = parseDocument(readFileSync(resolvePath(name), 'utf8'), { lineCounter, merge: true });
  const fail = (offset: number, message: string): never => {
    throw new Error(`${name}:${lineCounter.linePos(offset).line}: ${message}`);
  };
  const [error] = document.errors;
  if (error) return fail(error.pos[0], error.message);
  const { data, error: mismatch } = schema.safeParse(document.toJS({ maxAliasCount: -1 }));
  const issue = mismatch?.issues[0];
  if (issue) fail(getOffset(document, issue.path), `${issue.path.join('.')}: ${issue.message}`);
  return data as z.infer<Schema>;
}

/** Returns the offset of a value, otherwise of the innermost existing collection around it. */
function getOffset(document: Document, keys: readonly PropertyKey[]): number {
  const node = keys.length > 0 ? document.getIn(keys, true) : document.contents;
  if (isNode(node) && node.range) return node.range[0];
  return keys.length > 0 ? getOffset(document, keys.slice(0, -1)) : 0;
}

/**
 * Reads a file of items: a heading and paragraphs each. @throws Error with the file and the line of the first mistake
 */
export function readItems(name: string): DemoItem[] {
  const sections = readFileSync(resolvePath(name), 'utf8').split(/^# /m);
  let line = sections.shift()?.split('\n').length ?? 1;
  return sections.map((section) => {
    const [title = '', ...paragraphs] = section.trim().split('\n\n');
    if (!title || paragraphs.length === 0) throw new Error(`${name}:${line}: an item needs a heading and a text`);
    line += section.split('\n').length - 1;
    return [title, paragraphs.join('\n\n')];
  });
}
