import { kindOf } from './wire.ts';

/** Where a first deployment is killed, or fails. */
export interface Place {
  name: string;
  /** The call of the command at which it is killed, from 1; null where it is not killed. */
  at: number | null;
  side: 'before' | 'after';
  /** How long after the call. */
  laterMs: number;
  /** Which resource fails, counted from 1 with the bucket; null for none. */
  failAt: number | null;
}

const killed = (name: string, at: number, more: Partial<Place> = {}): Place => ({
  ...{ name, at, side: 'after', laterMs: 0, failAt: null },
  ...more,
});

/** Calls that change nothing. */
const READS = / (Describe|Get|List|Validate|Query|GET|HEAD)/;
/** The calls after which nothing is asked for as long as the bundles take, and the template. */
const [BEFORE_THE_BUILD, BEFORE_THE_PACKAGE] = [/ GetCallerIdentity$/, / GET .*account-settings$/];
const EXECUTED = /ExecuteChangeSet/;

/**
 * Places all over a run that made these calls: so many seconds after a call, after calls that change something (of several alike in a
 * row the first, one in the middle and the last), resources that fail, and then just before these calls.
 */
export function placesOf(calls: readonly string[], resources: number): Place[] {
  const first = (wanted: RegExp) => calls.findIndex((call) => wanted.test(call)) + 1;
  const deployed = calls.findLastIndex((call) => EXECUTED.test(call)) + 1;
  const middle = Math.round(resources / 2);
  const failing = (failAt: number): Place => ({
    ...killed(`resource ${failAt} of ${resources} fails`, 0, { failAt }),
    at: null,
  });
  const turns = turnsOf(calls);
  return [
    killed('while it builds', first(BEFORE_THE_BUILD), { laterMs: 1_500 }),
    killed('while it packages', first(BEFORE_THE_PACKAGE), { laterMs: 3_000 }),
    ...turns.map((at) => killed(`after ${told(calls, at)}`, at)),
    failing(1),
    killed(`after ${told(calls, deployed)}, and resource ${middle} fails`, deployed, { failAt: middle }),
    failing(resources - 1),
    ...turns.map((at) => killed(`before ${told(calls, at)}`, at, { side: 'before' })),
  ];
}

/** So many of them, spread over the run where they are fewer than the first. */
export function chosen(places: Place[], count: number): Place[] {
  const first = places.filter(({ side }) => side === 'after');
  if (count >= first.length) return places.slice(0, count);
  return Array.from({ length: count }, (_, n) => first[Math.floor((n * first.length) / count)] as Place);
}

function turnsOf(calls: readonly string[]): number[] {
  const rows: number[][] = [];
  calls.forEach((call, index) => {
    if (READS.test(call)) return;
    const last = rows.at(-1);
    if (last?.at(-1) === index && kindOf(calls[index - 1]) === kindOf(call)) last.push(index + 1);
    else rows.push([index + 1]);
  });
  return rows.flatMap((row) => [...new Set([row[0], row[Math.floor(row.length / 2)], row.at(-1)])]).map(Number);
}

/** Such as `cloudformation CreateChangeSet (2)`, the second one, or `s3 PUT getMe.zip`. */
function told(calls: readonly string[], at: number): string {
  const [service, action, path = ''] = calls[at - 1]?.split(' ') ?? [];
  const name = path
    .split('/')
    .filter((part) => part && part !== 'invocations')
    .at(-1);
  if (name) return `${service} ${action} ${name}`;
  const before = calls.slice(0, at).filter((call) => call === calls[at - 1]).length;
  return before > 1 ? `${service} ${action} (${before})` : `${service} ${action}`;
}
