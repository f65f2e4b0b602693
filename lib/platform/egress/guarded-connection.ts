import dns from 'node:dns';
import net, { isIP } from 'node:net';
import tls from 'node:tls';

/** The error of a connection to an address that is not allowed. */
export class AddressNotAllowedError extends Error {}

type AddressFilter = (address: string) => boolean;

/**
 * Opens a connection to a host, without a proxy, only if all of the host's addresses are allowed.
 * A host name is resolved once, by the connection itself. The connected address is checked before any data is sent.
 * @throws Error for an IP address that is not allowed; for a host name the socket fails with that error
 */
export function openGuardedConnection({ protocol, hostname, port }: URL, isAllowed: AddressFilter): net.Socket {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && !isAllowed(host)) throw addressNotAllowed(host);
  const isSecure = protocol === 'https:';
  const target = { host, port: Number(port) || (isSecure ? 443 : 80), lookup: createGuardedLookup(isAllowed) };
  const servername = isIP(host) ? '' : host.replace(/\.$/, '');
  const socket = isSecure
    ? tls.connect({ ...target, servername, rejectUnauthorized: true, ALPNProtocols: ['http/1.1'] })
    : net.connect(target);
  return socket.prependOnceListener('connect', () => {
    const { remoteAddress = 'unknown' } = socket;
    if (!isAllowed(remoteAddress)) socket.destroy(addressNotAllowed(host, remoteAddress));
  });
}

function createGuardedLookup(isAllowed: AddressFilter): net.LookupFunction {
  return (host, options, callback) => {
    dns.lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const refused = found.find(({ address }) => !isAllowed(address));
      const [first] = found;
      if (refused || !first) return callback(addressNotAllowed(host, refused?.address ?? 'no address'), []);
      if (options.all) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };
}

/**
 * Returns the error of a forbidden address.
 * `address` is the resolved address of the host. It comes last, in parentheses, where `redactIpAddresses` finds it.
 */
function addressNotAllowed(host: string, address = host): Error {
  const resolved = address === host ? '' : ` (${address})`;
  return new AddressNotAllowedError(`${host} is not allowed, only public addresses${resolved}`);
}

const RESOLVED_ADDRESS = / \([^()]*\)$/;
const CONNECTION_ERROR = /^((?:connect|read|write) E\w+) .*/;

/**
 * Returns the message of a connection error without the IP addresses of the host.
 * With these addresses in messages, callers could use the service to resolve host names.
 */
export function redactIpAddresses({ message, code = '' }: Error & { code?: string }): string {
  // Node sets only the code when several addresses were tried.
  if (message === '') return code;
  return / is not allowed, only public addresses/.test(message)
    ? message.replace(RESOLVED_ADDRESS, '')
    : message.replace(CONNECTION_ERROR, '$1');
}
