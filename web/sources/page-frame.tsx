import { useEffect, useRef } from 'preact/hooks';
import type { PageSelection } from '../../clients/typescript/src/index.ts';

/** An element that a person chose: its number in the copy, and its text. */
export interface PickedElement {
  element: number;
  text: string;
}

interface PageFrameProps {
  html: string;
  items: PageSelection['items'];
  onPick: (picked: PickedElement) => void;
}

/** The markup of a copy: start tags with a number, end tags, and texts. */
const TOKEN = /<(\/?)([a-z0-9]+)(?: data-n="(\d+)")?>|([^<]+)/g;
/** Elements that run or load something have other names. */
const ELEMENT =
  /^(?:a|address|article|aside|b|blockquote|caption|d[dtl]|em|fig.*|footer|h[1-6]|header|i|li|main|nav|ol|p|pre)$/;
const OTHER_ELEMENT = /^(?:section|small|span|strong|t(?:able|body|[dhr]|foot|head)|time|ul)$/;
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };
const MAX_TEXT_LENGTH = 2_000;
const STYLE = `
  body { margin: 12px; font: 15px/1.5 system-ui, sans-serif; color: #1c1917; background: #fff; overflow-wrap: anywhere }
  a { color: #1d4ed8; text-decoration: underline }
  h1, h2, h3, h4, h5, h6 { margin: .6em 0 .2em; font-size: 1.05em }
  nav, footer, header { font-size: .9em }
  [data-n] { cursor: pointer }
  [data-n]:hover:not(:has([data-n]:hover)) { outline: 2px solid #a16207 }
  a:focus-visible { outline: 3px solid #1d4ed8 }
  .item { box-shadow: -4px 0 0 #15803d; background: #f0fdf4 }
  .title { background: #bbf7d0 }
  .date { background: #fde68a }
`;

/**
 * Renders the copy of a page, with its items marked, and reports clicks on it.
 * The frame runs no scripts. Its elements are created one by one: the browser parses none of the page's markup.
 */
export function PageFrame({ html, items, onPick }: PageFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const elements = useRef(new Map<number, Element>());
  const pick = useRef(onPick);
  pick.current = onPick;
  const fill = () => {
    const page = frame.current?.contentDocument;
    if (!page || page.body.firstChild) return;
    elements.current = fillDocument(page, html);
    listenToPicks(page, (picked) => pick.current(picked));
    markItems(elements.current, items);
  };
  useEffect(fill, [html]);
  useEffect(() => markItems(elements.current, items), [items]);
  return <iframe ref={frame} class="page-frame" sandbox="allow-same-origin" title="Copy of the page" onLoad={fill} />;
}

/** Writes the copy to a document. Returns its elements by number. */
function fillDocument(page: Document, html: string): Map<number, Element> {
  const elements = new Map<number, Element>();
  let parent: Element = page.body;
  for (const [, end, name = '', number, text] of html.matchAll(TOKEN)) {
    if (text !== undefined) parent.append(text.replace(/&(?:amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? ''));
    else if (end) parent = parent === page.body ? parent : (parent.parentElement ?? page.body);
    else {
      const element = page.createElement(ELEMENT.test(name) || OTHER_ELEMENT.test(name) ? name : 'div');
      element.dataset['n'] = number ?? '';
      elements.set(Number(number), element);
      if (name === 'a') element.tabIndex = 0;
      if (name === 'a') element.setAttribute('role', 'button');
      parent.append(element);
      parent = element;
    }
  }
  const sheet = new (page.defaultView as Window & typeof globalThis).CSSStyleSheet();
  sheet.replaceSync(STYLE);
  page.adoptedStyleSheets = [sheet];
  return elements;
}

function listenToPicks(page: Document, onPick: PageFrameProps['onPick']): void {
  const pickTarget = (event: Event) => {
    const element = (event.target as Element).closest<HTMLElement>('[data-n]');
    if (!element) return;
    event.preventDefault();
    onPick({ element: Number(element.dataset['n']), text: (element.textContent ?? '').slice(0, MAX_TEXT_LENGTH) });
  };
  page.addEventListener('click', pickTarget);
  page.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' || event.key === ' ') pickTarget(event);
  });
}

function markItems(elements: Map<number, Element>, items: PageSelection['items']): void {
  for (const element of elements.values()) if (element.className) element.className = '';
  for (const { elements: parts } of items) {
    elements.get(parts.item)?.classList.add('item');
    elements.get(parts.title)?.classList.add('title');
    if (parts.date !== null) elements.get(parts.date)?.classList.add('date');
  }
}
