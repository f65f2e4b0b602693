import { lengthOf, linkShare, namesOf, type PageElement } from './page-element.ts';

const words = (text: string) => new Set(text.split(' '));
/** Classes and ids of what asks for consent: it goes whatever its length. */
const CONSENT = words(
  'cookie cookies consent gdpr onetrust cookiebot cookielaw cookieconsent cookiebanner cybotcookiebotdialog usercentrics didomi truste klaro',
);
/** Of what surrounds a text, unless it is most of the page. */
const AROUND = words(
  'breadcrumb breadcrumbs crumbs ariane brotkrumen briciole migas nav navbar navigation topnav subnav sidenav menu megamenu masthead topbar footer sitefooter pagefooter siteheader pagination pager paginator skiplink skiplinks sidebar addthis sharethis shariff a2a sharebar sharebuttons socialmedia disqus popup modal lightbox advert adverts advertisement advertising ads sponsored searchbox searchform langswitch languageswitcher backtotop pagetools pagetop totop',
);
/** Of what offers something else: it goes if it is short, or full of links. */
const OFFERED = words(
  'share sharing sharedaddy partage partager compartir condividi teilen social related recommended recommendations recommendation newsletter subscribe signup subscription feedback survey toolbar print printer tools teaser teasers promo banner skip toc carousel ticker trending popular login',
);
/** Of pairs of these names, such as back-to-top and site-header. */
const PAIRS =
  /(?:^| )(?:back to top|to top|site (?:header|footer|banner)|page footer|global (?:header|footer|nav)|skip (?:to|nav|link)|see also|read more|more news|latest news|other news|language (?:selector|switcher)|lang switch|social (?:links|media|icons)|quick links|side (?:bar|nav)|right rail|left rail|phase banner|emergency banner|alert banner|comment form|comments? (?:area|list)|page tools|text size|font size)(?: |$)/;
/** Of pairs of these names: they go if they are short, or full of links. */
const SHORT_PAIRS =
  /(?:^| )(?:page actions|last (?:updated?|modified|reviewed)|(?:press|media) contacts?|contacts? presse)(?: |$)/;
const MOST_CONSENT = 4_000;
const MOST_OFFERED = 500;

/** Whether an element is furniture by its class or id. `all` is the length of the page's text, `article` is its first one. */
export function isNamedFurniture(element: PageElement, all: number, article: PageElement | null): boolean {
  if (/^(?:html|body|main|article|h1|td|tr|tbody|sup)$/.test(element.localName)) return false;
  const names = namesOf(element);
  const isPair = PAIRS.test(names.join(' '));
  const isShortPair = SHORT_PAIRS.test(names.join(' '));
  const has = (some: Set<string>) => names.some((name) => some.has(name));
  if (!isPair && !isShortPair && !has(CONSENT) && !has(AROUND) && !has(OFFERED)) return false;
  if (element.querySelector('main, [role="main"], h1') || isAroundText(element, article)) return false;
  const length = lengthOf(element);
  if (has(CONSENT)) return length < MOST_CONSENT && !isText(element);
  if (isPair || has(AROUND)) return length < all * 0.5 || linkShare(element) > 0.6;
  return (length < MOST_OFFERED && length < all * 0.5) || linkShare(element) > 0.6;
}

/** Whether an element holds the first article; where that stands before it, its articles are offers, too. */
const isAroundText = (element: PageElement, article: PageElement | null) =>
  element.querySelector('article') !== null && (article === null || element.contains(article));

/** Text about cookies has a heading and paragraphs within an article, a banner about them has not. */
const isText = (element: PageElement) =>
  element.closest('article') !== null && [...element.querySelectorAll('p')].length > 3;
