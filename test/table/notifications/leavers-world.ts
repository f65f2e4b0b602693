import { vi } from 'vitest';
import { daily } from '../../support/alerts.ts';
import { draft } from '../../support/drafts.ts';
import { type PoolPerson, startPool } from '../../support/pool.ts';
import { PLACE_NAMES, type Place } from '../../support/transitions.ts';
import { startDeliveries } from './world.ts';

/*
 * People of the user pool with everything that a person can own, and receivers for all of it. The clock is not reset
 * between tests.
 */

const DAY_MS = 86_400_000;
/** Longer than the account status of a person is cached. */
const CACHE_EXPIRY_MS = 61_000;

export async function startLeavers(name: string) {
  const pool = await startPool();
  const world = await startDeliveries(name);
  const lib = {
    ...(await import('../../../lib/alerts/alert-store.ts')),
    ...(await import('../../../lib/alerts/feed-token.ts')),
    ...(await import('../../../lib/alerts/registry/alert-matcher.ts')),
    ...(await import('../../../lib/notifications/sending-permission.ts')),
    ...(await import('../../../lib/notifications/plan-digests.ts')),
    ...(await import('../../../lib/channels/mail/unsubscribe.ts')),
    ...(await import('../../../lib/channels/destinations/destination-store.ts')),
    ...(await import('../../../lib/channels/destinations/destination-secrets.ts')),
    ...(await import('../../../lib/http/alert-query-input.ts')),
    ...(await import('../../../lib/access/people/find-person-by-email.ts')),
    ...(await import('../../../lib/access/people/account-status.ts')),
  };
  let now = Date.parse('2026-11-24T10:00:00Z');
  let last = 0;
  const pass = (ms: number) => {
    now += ms;
    vi.useFakeTimers({ toFake: ['Date'], now });
  };
  pass(0);
  return {
    ...world,
    pool,
    lib,
    pass,
    /** Lets the cached account statuses expire. */
    forget: () => pass(CACHE_EXPIRY_MS),
    /** Creates one destination of each kind; returns their ids by kind. */
    async places({ sub, email }: PoolPerson): Promise<Record<Place, string>> {
      const made = PLACE_NAMES.map(async (place) => {
        const id = place === 'own' ? world.destination(sub, 'email', email) : world.destination(sub, place);
        return [place, await id] as const;
      });
      return Object.fromEntries(await Promise.all(made)) as Record<Place, string>;
    },
    /**
     * Creates alerts for one word and these destinations, with a feed address. They send each update at once, in a
     * digest, and as reminders.
     */
    async alerts({ sub }: PoolPerson, destinations: string[]) {
      last += 1;
      const word = `opal${last}`;
      const of = { query: { search: word }, destinations };
      const make = (more: object) =>
        lib.createAlert(sub, { name: word, ...of, ...more, filter: lib.parseAlertFilter(of.query) }, new Date());
      const instant = (await make({})).id;
      const digest = (await make({ schedule: daily('09:00') })).id;
      const reminders = { days_before: [7 as const], time: '09:00', time_zone: 'UTC' };
      const reminder = (await make({ kinds: ['edited'], reminders })).id;
      pass(1_000);
      return { word, instant, digest, reminder, token: await lib.createAlertFeedToken(sub, instant) };
    },
    /**
     * Stores updates with a word, matches them together and plans their deliveries. Their date is a week after the next
     * morning.
     */
    async update(word: string, count = 1): Promise<void> {
      const day = new Date(now + 8 * DAY_MS).toISOString().slice(0, 10);
      const numbers = Array.from({ length: count }, (_, i) => last + 1 + i);
      last += count;
      for (const place of numbers) {
        const fields = { title: `${word} ${place}`, place, source_fields: { effective_date: [day] } };
        await world.lib.storeEntry(draft(place, fields as object));
      }
      pass(20_000);
      await lib.matchChangedEntries(world.lib.planDeliveries);
    },
    /** Plans the digests and reminders of the next morning. */
    async morning(): Promise<void> {
      const next = Date.parse(`${new Date(now + DAY_MS).toISOString().slice(0, 10)}T09:01:00Z`);
      pass(next - now);
      await lib.planDigests(() => true);
    },
    async end(): Promise<void> {
      vi.useRealTimers();
      await Promise.all([world.stop(), pool.stop()]);
    },
  };
}
export type Leavers = Awaited<ReturnType<typeof startLeavers>>;
