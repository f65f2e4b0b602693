import { type Declaration, declarationsOf, type Styles } from './declarations.ts';
import type { PageDocument, PageElement } from './page-element.ts';

/** An element as a selector names it: by its name, its classes and ids, with a mark before each. */
interface Compound {
  tag: string;
  names: string[];
  /** Whether it is the parent of the next one, and not only around it. */
  isParent: boolean;
}

/** A selector from the outermost element to the one that it is of, and what it declares of this. */
interface Rule {
  compounds: Compound[];
  declarations: Declaration[];
  /** By which it wins over others: its specificity, then its place. */
  weight: number;
}

/** The rules of the style sheets within a page by a name, or else the element's, of what they are of. */
export interface Sheet {
  rules: Map<string, Rule[]>;
  /** Comparisons that are left: a hostile page has many rules for many elements. */
  steps: number;
}

/** What is read of style sheets: characters, selectors, selectors with one name, and comparisons with elements. */
const LONGEST = 200_000;
const MOST_RULES = 5_000;
const MOST_OF_NAME = 50;
const MOST_STEPS = 2_000_000;
const COMMENT = /\/\*[\s\S]*?(?:\*\/|$)/g;
/** Characters of a selector, and conditions around a rule. */
const LONGEST_SELECTOR = 500;
const MOST_CONDITIONS = 8;
const COMPOUND = /^(?:[a-z][\w-]*)?(?:[.#][\w-]+)*$/i;
const OF_ID = 10_000;
const OF_CLASS = 100;
/** Places of rules come after all that selectors weigh; important declarations and those of the element itself are before. */
const OF_RULE = 1_000_000;
const OF_ELEMENT = 1e12;
const OF_IMPORTANCE = 1e13;

/** The style sheets within a page, as far as their selectors are simple. What depends on the medium, `@media print` say, tells nothing. */
export function sheetOf(document: PageDocument): Sheet {
  const sheet: Sheet = { rules: new Map(), steps: MOST_STEPS };
  let left = LONGEST;
  let count = 0;
  for (const style of document.querySelectorAll('style')) {
    if (!/^\s*(?:all|screen|)\s*$/i.test(style.getAttribute('media') ?? '')) continue;
    const text = style.textContent.slice(0, left);
    left -= text.length;
    for (const [selectors, body] of blocksOf(text.replace(COMMENT, ' '))) {
      const declarations = declarationsOf(body);
      if (declarations.length === 0) continue;
      for (const selector of selectors.split(',')) {
        count += 1;
        if (count <= MOST_RULES) addRule(sheet, selector.trim(), declarations, count);
      }
    }
  }
  return sheet;
}

/** The selectors and bodies of the rules of a style sheet that hold on a screen. */
function blocksOf(text: string): [selectors: string, body: string][] {
  const blocks: [string, string][] = [];
  const around: string[] = [];
  let from = 0;
  for (const { 0: mark, index } of text.matchAll(/[{};]/g)) {
    const part = text.slice(from, index).trim();
    const isRule = around.length > 0 && !around.at(-1)?.startsWith('@');
    if (mark === ';' && isRule) continue;
    if (mark === '{') around.push(part);
    else if (mark === '}') {
      const selectors = around.pop();
      if (isRule && selectors && around.length < MOST_CONDITIONS && around.every(isOnScreens))
        blocks.push([selectors, part]);
    }
    from = index + 1;
  }
  return blocks;
}

/** Whether a condition is met by screens of any size. */
const isOnScreens = (condition: string) =>
  condition.startsWith('@layer') ||
  (condition.startsWith('@media') &&
    condition
      .slice(6)
      .split(',')
      .some((medium) => /^\s*(?:only\s+)?(?:all|screen)\s*$/i.test(medium)));

function addRule({ rules }: Sheet, selector: string, declarations: Declaration[], place: number): void {
  if (selector.length > LONGEST_SELECTOR) return;
  const parts = selector.replace(/\s*>\s*/g, '> ').split(/\s+/);
  const compounds = parts.map((part): Compound | null => {
    const text = part.replace(/>$/, '');
    if (text === '' || !COMPOUND.test(text)) return null;
    const names = text.match(/[.#][\w-]+/g) ?? [];
    return { tag: /^[a-z][\w-]*/i.exec(text)?.[0].toLowerCase() ?? '', names, isParent: part.endsWith('>') };
  });
  const known = compounds.filter((compound) => compound !== null);
  const last = known.at(-1);
  if (!last || known.length < compounds.length) return;
  const key = last.names.find((name) => name.startsWith('#')) ?? last.names[0] ?? last.tag;
  const all = rules.get(key) ?? [];
  if (all.length < MOST_OF_NAME)
    all.push({ compounds: known, declarations, weight: weightOf(known) * OF_RULE + place });
  rules.set(key, all);
}

const weightOf = (compounds: Compound[]) =>
  compounds.reduce(
    (sum, { tag, names }) =>
      names.reduce((more, name) => more + (name.startsWith('#') ? OF_ID : OF_CLASS), sum + (tag === '' ? 0 : 1)),
    0,
  );

/** The styles of an element by the rules of a sheet and by itself. */
export function stylesOf(element: PageElement, sheet: Sheet): Styles {
  const styles = new Map<string, string>();
  const weights = new Map<string, number>();
  const declare = (declarations: Declaration[], weight: number) => {
    for (const { name, value, isImportant } of declarations) {
      const own = weight + (isImportant ? OF_IMPORTANCE : 0);
      if (own < (weights.get(name) ?? 0)) continue;
      styles.set(name, value);
      weights.set(name, own);
    }
  };
  if (sheet.rules.size > 0)
    for (const key of new Set([...namesOf(element), element.localName]))
      for (const rule of sheet.rules.get(key) ?? [])
        if (isOf(rule.compounds, element, sheet)) declare(rule.declarations, rule.weight);
  declare(declarationsOf(element.getAttribute('style') ?? ''), OF_ELEMENT);
  return styles;
}

function namesOf(element: PageElement): string[] {
  const classes = (element.getAttribute('class') ?? '').split(/\s+/).filter((name) => name !== '');
  const id = element.getAttribute('id');
  return [...classes.map((name) => `.${name}`), ...(id ? [`#${id}`] : [])];
}

/** Whether a selector is one of an element, told from the element outwards. */
function isOf(compounds: Compound[], element: PageElement, sheet: Sheet): boolean {
  let at: PageElement | null = element;
  for (let place = compounds.length - 1; place >= 0; place -= 1) {
    const compound = compounds[place] as Compound;
    const isFree = place < compounds.length - 1 && !compound.isParent;
    while (at && isFree && !isMatch(compound, at, sheet)) at = at.parentElement;
    if (!at || !isMatch(compound, at, sheet)) return false;
    at = at.parentElement;
  }
  return true;
}

function isMatch({ tag, names }: Compound, element: PageElement, sheet: Sheet): boolean {
  if (sheet.steps < 0) return false;
  const all = names.length === 0 ? [] : namesOf(element);
  sheet.steps -= 1 + all.length;
  if (tag !== '' && tag !== element.localName) return false;
  return names.every((name) => all.includes(name));
}
