import type { Document } from 'domhandler';
import { decodeWebPage } from '../../platform/egress/decode-text.ts';
import { getElementText } from '../adapters/html-tree.ts';
import type { FetchedDocument } from '../fetch-document.ts';
import type { DiscoveryProblem } from './candidate.ts';
import { findElements, type WebPage } from './page-links.ts';

/** Titles of pages that ask visitors to prove that they are people, or turn them away. */
const CHALLENGE_TITLES = [
  ...['just a moment', 'attention required', 'access denied', 'access to this page has been denied'],
  ...['verify you are human', 'are you a robot', 'are you human', 'human verification', 'security check'],
  ...['pardon our interruption', 'request rejected', 'ddos protection', 'bot verification', 'captcha'],
];
const CHALLENGE_SCRIPT = /challenge-platform|_incapsula_resource|captcha-delivery\.com|awswaf|\/\.well-known\/captcha/i;
const LOGIN_NAME = /(?:^|[^a-z])(?:log-?in|sign-?in|log-?on|sign-?on|sso|oauth|authenticate|auth|saml)(?:[^a-z]|$)/i;
const HTML_START = /^\s*<(?:!doctype\s+html|html|head|body)\b/i;
const FEED_START = /^\s*<(?:[\w-]+:)?(?:rss|rdf|feed|channel|urlset|sitemapindex)\b/i;
/** What may come before the first element: a byte order mark, the XML prolog, comments. */
const PROLOG = /^\uFEFF|<\?[^>]*>|<!--[\s\S]*?-->/g;
const SNIFF_BYTES = 4_096;

/** Returns true for a document that is a web page: by its beginning, else by its type. */
export function isWebPage({ body, contentType }: FetchedDocument): boolean {
  const start = decodeWebPage(body.subarray(0, SNIFF_BYTES), contentType).replace(PROLOG, '');
  if (HTML_START.test(start)) return true;
  return (
    /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType) && /^\s*</.test(start) && !FEED_START.test(start)
  );
}

export const isPdf = ({ body }: FetchedDocument): boolean => body.toString('latin1', 0, 1_024).includes('%PDF-');

/** Returns the title of a page, else its first heading; empty if it has neither. */
export function getPageTitle(tree: Document): string {
  for (const name of ['title', 'h1']) {
    const [element] = findElements(tree, name);
    const text = element && getElementText(element);
    if (text) return text;
  }
  return '';
}

/** Returns the language that a page declares, as it is written; null without one. */
export const getPageLanguage = (tree: Document): string | null =>
  findElements(tree, 'html')[0]?.attribs['lang'] ?? findElements(tree, 'html')[0]?.attribs['xml:lang'] ?? null;

/** Returns why a page does not show what is behind it: a challenge, or a log-in; null if it does. */
export function findPageBarrier({ url, tree }: WebPage): Pick<DiscoveryProblem, 'code' | 'message'> | null {
  const title = getPageTitle(tree).toLowerCase();
  const isChallenge =
    CHALLENGE_TITLES.some((one) => title.includes(one)) ||
    findElements(tree, 'script', 'iframe').some(({ attribs }) => CHALLENGE_SCRIPT.test(attribs['src'] ?? ''));
  if (isChallenge) return { code: 'blocked', message: 'The site asks visitors to prove that they are people.' };
  const hasPassword = findElements(tree, 'input').some(({ attribs }) => attribs['type']?.toLowerCase() === 'password');
  const isLogin = hasPassword && (LOGIN_NAME.test(new URL(url).pathname) || LOGIN_NAME.test(title));
  return isLogin ? { code: 'login_required', message: 'The page asks for a log-in.' } : null;
}
