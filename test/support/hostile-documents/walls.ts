import { z } from 'zod';
import { readYaml } from '../../../local/demo/read-demo-files.ts';
import { type HostileDocument, hostile, PROSE } from './document.ts';

const Wall = z.strictObject({
  name: z.string(),
  said: z.string(),
  title: z.string().default(''),
  head: z.string().default(''),
  body: z.string().default(''),
  /** A whole page, for one that has no body. */
  html: z.string().optional(),
});

const [TEASER = ''] = PROSE;
const MENU = '<nav><a href="/">Home</a> <a href="/news">News</a> <a href="/subscribe">Subscribe</a></nav>';

function render({ title, head, body, html }: z.infer<typeof Wall>): string {
  if (html) return html;
  const content = body.replace('{menu}', MENU).replace('{teaser}', TEASER);
  return (
    '<!DOCTYPE html><html lang="en"><head><meta ' +
    `charset="utf-8"><title>${title}</title>${head}</head><body>${content}</body></html>`
  );
}

/** Pages that a server shows in place of the document. */
export const WALLS: HostileDocument[] = readYaml(`${import.meta.dirname}/walls.yml`, z.array(Wall)).map((wall) =>
  hostile('html', wall.name, { said: wall.said, body: () => render(wall) }),
);
