import type { Styles } from './declarations.ts';
import type { PageDocument, PageElement } from './page-element.ts';

const NAMED: Record<string, string> = { white: 'ffffff', black: '000000', transparent: '' };

/** A colour as six hexadecimal digits, '' for none, null where it is not told. */
function colourOf(value: string): string | null {
  const named = NAMED[value];
  if (named !== undefined) return named;
  const [, hex] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(value) ?? [];
  if (hex) return hex.length === 6 ? hex : [...hex].map((digit) => digit + digit).join('');
  const [, ...parts] = /^rgb\(\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*\)$/.exec(value) ?? [];
  return parts.length === 3 ? parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('') : null;
}

/** The elements whose letters have the colour of what is behind them, as far as the page itself says both. */
export function onTheirOwnGround(document: PageDocument, styles: Map<PageElement, Styles>): PageElement[] {
  const hasOthers = document.querySelector('link[rel~="stylesheet" i]') !== null;
  const coloured = [...styles].filter(([, own]) => isColoured(own)).map(([element]) => element);
  const around = aroundOf(coloured);
  return coloured.filter((element) => {
    const letters = colourOf(styles.get(element)?.get('color') ?? '');
    return letters && !around.has(element) && letters === groundOf(element, styles, hasOthers);
  });
}

const isColoured = (styles: Styles) =>
  styles.has('color') || styles.has('background') || styles.has('background-color') || styles.has('background-image');

/** The elements around some. */
function aroundOf(elements: PageElement[]): Set<PageElement> {
  const around = new Set<PageElement>();
  for (const element of elements)
    for (let at = element.parentElement; at && !around.has(at); at = at.parentElement) around.add(at);
  return around;
}

/** The colour behind an element, null where the page does not say it. Without style sheets of others a page is white. */
function groundOf(element: PageElement, styles: Map<PageElement, Styles>, hasOthers: boolean): string | null {
  for (let at: PageElement | null = element; at; at = at.parentElement) {
    const own = styles.get(at);
    if (own?.has('background-image') || at.hasAttribute('background')) return null;
    const value = own?.get('background-color') ?? own?.get('background') ?? at.getAttribute('bgcolor')?.toLowerCase();
    const colour = value === undefined ? '' : colourOf(value);
    if (colour !== '') return colour;
  }
  return hasOthers ? null : (NAMED['white'] ?? null);
}
