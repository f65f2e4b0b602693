const LONGEST_URL = 3_000;

/**
 * The address that a link or a button may carry: http or https, without a user name, at most 3,000 characters, or fewer. A longer one loses
 * its fragment, then its query, then its path, until it fits. Null for any other scheme and for text that is not an address.
 */
export function linkOf(text: string | null, most = LONGEST_URL): string | null {
  if (text === null || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  url.username = '';
  url.password = '';
  const shorter = [() => {}, () => (url.hash = ''), () => (url.search = ''), () => (url.pathname = '/')];
  for (const shorten of shorter) {
    shorten();
    const href = url.href.replaceAll('|', '%7C');
    if (href.length <= most) return href;
  }
  return null;
}
