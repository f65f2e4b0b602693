import { Readability } from '@mozilla/readability';
import { lengthOf, linkShare, type PageDocument, type PageElement } from './page-element.ts';

/** The time of Readability grows faster than the page: one of more elements is taken as it is. */
const MOST_ELEMENTS = 4_000;
/** A part of the page is its text if it has so much of what is left without furniture. */
const LEAST_SHARE = 0.25;
const LEAST_LENGTH = 140;
const PLACE = 'data-place';

/**
 * The element that holds the text of a page without furniture: its main part if it names one, else where Readability finds an
 * article, else all of it. Readability says where, not what: it drops tables, footnotes and short notices.
 */
export function textRegion(document: PageDocument): PageElement {
  const body = document.querySelector('body') ?? document.documentElement;
  const all = lengthOf(body);
  const named = namedRegion(document, all) ?? foundRegion(document, body);
  return named ? withTitle(named, body, all) : body;
}

function namedRegion(document: PageDocument, all: number): PageElement | null {
  for (const selector of ['main, [role="main"]', 'article']) {
    const found = [...document.querySelectorAll(selector)].filter((element) => lengthOf(element) > 0);
    const outer = found.filter((element) => !found.some((other) => other !== element && other.contains(element)));
    const [only] = outer;
    if (outer.length === 1 && only && isUsable(only, all)) return only;
  }
  return null;
}

const isUsable = (element: PageElement, all: number) =>
  lengthOf(element) >= all * LEAST_SHARE || lengthOf(element) >= LEAST_LENGTH * 4;

/** Where Readability finds the text, widened to what holds most of the page's prose. */
function foundRegion(document: PageDocument, body: PageElement): PageElement | null {
  const elements = [...document.querySelectorAll('body *')];
  if (elements.length === 0 || elements.length > MOST_ELEMENTS) return null;
  for (const [place, element] of elements.entries()) element.setAttribute(PLACE, String(place));
  const kept = readabilityOf(document);
  const places = kept
    ? [...kept.querySelectorAll(`[${PLACE}]`)].map((element) => Number(element.getAttribute(PLACE)))
    : [];
  const found = places.flatMap((place) => elements[place] ?? []).filter((element) => lengthOf(element) > 0);
  const common = commonAncestor(found);
  if (!common || lengthOf(common) < LEAST_LENGTH) return null;
  let region = common;
  while (region.parentElement && region !== body && !isMostProse(region, body)) region = region.parentElement;
  return region;
}

function readabilityOf(document: PageDocument): PageElement | null {
  try {
    const copy = document.cloneNode(true) as unknown as ConstructorParameters<typeof Readability>[0];
    const options = {
      charThreshold: LEAST_LENGTH,
      disableJSONLD: true,
      serializer: (node: unknown) => node as PageElement,
    };
    return new Readability<PageElement>(copy, options).parse()?.content ?? null;
  } catch {
    return null;
  }
}

/** What is outside of links is prose; a region has most of the page's. */
const isMostProse = (region: PageElement, body: PageElement) => proseOf(region) >= proseOf(body) * 0.7;
const proseOf = (element: PageElement) => lengthOf(element) * (1 - linkShare(element));

function commonAncestor(elements: PageElement[]): PageElement | null {
  let [common] = elements as [PageElement | null | undefined];
  for (const element of elements) while (common && !common.contains(element)) common = common.parentElement;
  return common ?? null;
}

/** A region widened to the title above it, if that brings little else. */
function withTitle(region: PageElement, body: PageElement, all: number): PageElement {
  if (region.querySelector('h1')) return region;
  const title = body.querySelector('h1');
  if (!title || lengthOf(title) === 0) return region;
  const both = commonAncestor([title, region]);
  if (!both) return region;
  const more = lengthOf(both) - lengthOf(region) - lengthOf(title);
  return more < Math.max(300, all * 0.2) ? both : region;
}
