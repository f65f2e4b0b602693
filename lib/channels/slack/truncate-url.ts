const MAX_URL_LENGTH = 3_000;

/**
 * Returns an http or https address of at most `maxLength` characters, without user name and password.
 * A longer address loses its fragment, then its query, then its path, until it fits. Null for text that is not such an
 * address, or if the address still is too long.
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
