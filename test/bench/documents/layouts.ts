import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { readYaml } from '../../../local/demo/read-demo-files.ts';
import { escapeHtml, fillTemplate, renderLinks, renderPieces, SiteTags } from './markup.ts';
import type { DocumentNotice } from './notice.ts';

const Layout = z.strictObject({
  url: z.url(),
  contentType: z.string().default('text/html; charset=utf-8'),
  encoding: z.string().default('utf-8'),
  shown: z.array(z.string()).default([]),
  isHeld: z.boolean().default(false),
  /** Words with the places of their soft hyphens, which the site writes into paragraphs. */
  softHyphens: z.array(z.string()).default([]),
  tags: SiteTags.default({}),
});
export type Layout = z.infer<typeof Layout>;

/** The 25 layouts by their names. */
export const LAYOUTS = readYaml(`${import.meta.dirname}/layouts.yml`, z.record(z.string(), Layout));

/** Returns the page that shows a notice. */
export function renderPage(name: string, { tags, softHyphens }: Layout, notice: DocumentNotice): string {
  const page = readFileSync(`${import.meta.dirname}/layouts/${name}.html`, 'utf8').trimEnd();
  const pieces = renderPieces(notice, tags, softHyphens);
  const half = Math.ceil(pieces.length / 2);
  const values = {
    title: escapeHtml(notice.title),
    day: notice.day,
    reference: notice.reference,
    pieces: pieces.join('\n'),
    firstHalf: pieces.slice(0, half).join('\n'),
    secondHalf: pieces.slice(half).join('\n'),
  };
  const linked = page.replace(/\{links(?: (\S+))?: ([^}]+)\}/g, (_, base = '/', names: string) =>
    renderLinks(names.split(' | '), base),
  );
  return fillTemplate(linked, values);
}
