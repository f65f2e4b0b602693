import type { Page } from 'playwright-core';

/** A view as a reader finds it. */
export interface Seen {
  /** Its fragment. */
  address: string;
  url: string;
  heading: string;
  /** What its header says of the data: "Demo data", or nothing. */
  mark: string;
  /** Missing parts and errors that the page reports. */
  faults: string[];
  /** All that its elements lead to or load, as they say it. */
  links: string[];
}

const LINKS =
  `[...document.querySelectorAll('[href], [src]')].map((one) => one.getAttribute('href') ?? ` +
  `one.getAttribute('src'))`;

/** All that the elements of a page lead to or load. */
export const getLinks = (page: Page): Promise<string[]> => page.evaluate(LINKS);

/** A page that needs no browser. */
export interface CrawledPage {
  address: string;
  url: string;
  text: string;
  links: string[];
}

/** Reads a page that does not belong to the app. */
export async function read(url: string): Promise<CrawledPage> {
  const text = await (await fetch(url)).text();
  const links = [...text.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));
  return { address: url, url, text, links };
}

/**
 * Goes to a view within the app and waits until nothing is loaded any more. One call, because each costs as much as a
 * view.
 */
export async function view(page: Page, address: string): Promise<Seen> {
  const seen = await page.evaluate(`(async () => {
    // Of another visit the list, or else the heading, is another element.
    const drawn = () => document.querySelector('section[aria-label=Updates]') ?? document.querySelector('h1');
    const [before, begun, isThere] = [drawn(), Date.now(), location.hash === ${JSON.stringify(address)}];
    location.hash = ${JSON.stringify(address)};
    // A list that is drawn and not asked for yet says nothing for a moment.
    const isEmpty = () => drawn()?.matches('section:not(:has(article, .empty, .failure))');
    const isWaiting = () => !drawn() || isEmpty() || (!isThere && drawn() === before && Date.now() < begun + 200);
    do await new Promise((resolve) => setTimeout(resolve, 15));
    while (Date.now() < begun + 60_000 && (isWaiting() || document.querySelector('.loading, [aria-busy=true]')));
    const texts = (selector) => [...document.querySelectorAll(selector)].map((one) => one.textContent);
    return {
      url: location.href,
      heading: texts('h1').join(),
      mark: texts('header .demo').join(),
      faults: texts('.failure, .loading, p.empty').filter((text) => !/^No more [a-z ]+\\.$/.test(text)),
      links: ${LINKS},
    };
  })()`);
  return { address, ...(seen as Omit<Seen, 'address'>) };
}

/** Follows every link within the app from those given on, each address once, as far as it is wanted. */
export async function crawl(page: Page, from: string[], isWanted: (address: string) => boolean): Promise<Seen[]> {
  const seen: Seen[] = [];
  const known = new Set(from);
  const wanted = [...from];
  for (const address of wanted) {
    const one = await view(page, address);
    seen.push(one);
    for (const link of one.links) {
      if (!link.startsWith('#') || known.has(link)) continue;
      known.add(link);
      if (isWanted(link)) wanted.push(link);
    }
  }
  return seen;
}
