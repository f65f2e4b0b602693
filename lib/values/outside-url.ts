const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/**
 * The address of an outside service from the environment: https at one of `hosts`, or at any host if none are named. The
 * stand-ins of a laptop are plain http on this machine; Lambda always sets AWS_EXECUTION_ENV, so none of them is accepted in a
 * deployed function.
 *
 * @throws Error if the address is none of these; its text does not contain the address
 */
export function outsideUrl(variable: string, value: string, hosts?: RegExp): URL {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url?.protocol === 'https:' && (!hosts || hosts.test(url.host))) return url;
  if (url?.protocol === 'http:' && LOOPBACK.has(url.hostname) && !process.env['AWS_EXECUTION_ENV']) return url;
  throw new Error(
    `${variable} is no address that may be used: https${hosts ? ' at a host of the platform' : ''} is needed.`,
  );
}
