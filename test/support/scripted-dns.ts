import dns, { type LookupAddress } from 'node:dns';
import { isIPv6 } from 'node:net';

/** An unassigned public address, so that no test reaches a stranger. */
const UNASSIGNED = '3000::1';

/** The addresses of a name at each lookup, the last ones from then on. null: no answer ever comes. */
export const SCRIPTED_NAMES: Record<string, (string[] | null)[]> = {
  'loopback.test': [['127.0.0.1']],
  'other-loopback.test': [['127.0.0.2']],
  'loopback-6.test': [['::1']],
  'any.test': [['0.0.0.0']],
  'private.test': [['10.0.0.1']],
  'metadata.test': [['169.254.169.254']],
  'mapped.test': [['::ffff:127.0.0.1']],
  'compatible.test': [['::7f00:1']],
  'nat64.test': [['64:ff9b::7f00:1']],
  '6to4.test': [['2002:7f00:1::']],
  'teredo.test': [['2001:0:7f00:1::1']],
  'site-local.test': [['fec0::1']],
  'link-local.test': [['fe80::1%lo']],
  'public-and-private.test': [[UNASSIGNED, '127.0.0.1']],
  'private-and-public.test': [['127.0.0.1', UNASSIGNED]],
  'public-then-private.test': [[UNASSIGNED], ['127.0.0.1']],
  'no-address.test': [[]],
  'slow.test': [null],
};

const asked = new Map<string, number>();
type LookupOptions = { all?: boolean };
type Callback = (error: Error | null, found?: LookupAddress[] | string, family?: number) => void;

function scripted(name: string, options: LookupOptions | Callback, given?: Callback): void {
  const callback = typeof options === 'function' ? options : given;
  const answers = SCRIPTED_NAMES[name.toLowerCase().replace(/\.$/, '')];
  if (!answers || !callback) {
    unscripted(name, options as dns.LookupAllOptions, given as never);
    return;
  }
  const before = asked.get(name) ?? 0;
  asked.set(name, before + 1);
  const addresses = answers[Math.min(before, answers.length - 1)];
  if (!addresses) {
    // A look-up that is under way keeps a process alive.
    setTimeout(() => undefined, 60_000);
    return;
  }
  const found = addresses.map((address) => ({ address, family: isIPv6(address.replace(/%.*/, '')) ? 6 : 4 }));
  const isAll = typeof options !== 'function' && options.all;
  setImmediate(() => (isAll ? callback(null, found) : callback(null, found[0]?.address ?? '', found[0]?.family)));
}

const unscripted = dns.lookup;
/** Replaces this process's look-ups of the scripted names; all other names are looked up as ever. */
export function scriptDns(): void {
  dns.lookup = scripted as typeof dns.lookup;
}
