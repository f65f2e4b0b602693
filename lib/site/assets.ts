import type { Content } from '../http/reply.ts';
import { Problem } from '../schemas/problem.ts';
import { TEXTS } from './built.ts';

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
};

/** A file of the web app by its name. @throws Problem 404 asset_not_found */
export function assetNamed(name: string): Content {
  const text = Object.hasOwn(TEXTS, name) ? TEXTS[name] : undefined;
  const type = TYPES[name.split('.').at(-1) ?? ''];
  if (text === undefined || !type) {
    throw new Problem('not_found', 'asset_not_found', 'There is no such file of the web app. Load the page again.');
  }
  return { type, text };
}
