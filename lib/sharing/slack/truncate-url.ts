const MAX_URL_LENGTH = 3_000;

/**
 * Returns an http or https address without user name, of at most `maxLength` characters.
 * Null for other text. A longer address loses its fragment, then its query, then its path, until it fits.
 */
export function truncateUrl(text: string | null, maxLength = MAX_URL_LENGTH): string | null {
  if (text === null || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  url.username = '';
  url.password = '';
  const shorter = [() => {}, () => (url.hash = ''), () => (url.search = ''), () => (url.pathname = '/')];
  for (const shorten of shorter) {
    shorten();
    const href = url.href.replaceAll('|', '%7C');
    if (href.length <= maxLength) return href;
  }
  return null;
}
