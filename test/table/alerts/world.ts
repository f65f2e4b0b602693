import { vi } from 'vitest';
import type { AlertQuery } from '../../../lib/alerts/registry/alert-query.ts';
import type { EntryDraft } from '../../../lib/entries/entry-draft.ts';
import { ownTable } from '../../support/own-table.ts';

/** Longer than it takes until the change stream is committed. */
const COMMIT_MS = 16_000;

const loaded = async () => ({
  ...(await import('../../../lib/alerts/alert-store.ts')),
  ...(await import('../../../lib/alerts/update-alert.ts')),
  ...(await import('../../../lib/alerts/registry/alert-matcher.ts')),
  ...(await import('../../../lib/notifications/plan-deliveries.ts')),
  ...(await import('../../../lib/alerts/matches/list-matches.ts')),
  ...(await import('../../../lib/alerts/matches/match-window.ts')),
  ...(await import('../../../lib/alerts/registry/query-subscriptions.ts')),
  ...(await import('../../../lib/alerts/registry/query-registry.ts')),
  ...(await import('../../../lib/platform/queue/lease.ts')),
  ...(await import('../../../lib/platform/queue/stream-consumer.ts')),
  ...(await import('../../../lib/entries/entry-changes.ts')),
  ...(await import('../../../lib/entries/list-entries.ts')),
  ...(await import('../../../lib/entries/store-entry.ts')),
  ...(await import('../../../lib/http/alert-query-input.ts')),
  ...(await import('../../../lib/platform/dynamodb/capacity.ts')),
  ...(await import('../../../lib/platform/dynamodb/read.ts')),
  ...(await import('../../../lib/platform/dynamodb/write.ts')),
});

export type AlertsWorld = Awaited<ReturnType<typeof startWorld>>;

/**
 * Starts a separate table and a clock that the test moves. Alerts, entries and matches get their times from that
 * clock.
 */
export async function startWorld(name: string, start = '2026-11-24T09:00:00Z') {
  await ownTable(name);
  const lib = await loaded();
  let now = Date.parse(start);
  const at = () => vi.useFakeTimers({ toFake: ['Date'], now });
  const pass = (ms: number) => {
    now += ms;
    at();
  };
  at();
  const matchChanges = (isTimeLeft?: () => boolean, onEntry?: (entry: { id: string }) => Promise<void>) =>
    lib.matchChangedEntries(lib.planDeliveries, isTimeLeft, onEntry);
  return {
    ...lib,
    matchChanges,
    pass,
    /** Creates an alert, a second later. */
    alert: async (person: string, query: AlertQuery, kinds: ('new' | 'edited')[] = ['new']) => {
      pass(1_000);
      return lib.createAlert(
        person,
        { name: 'An alert', query, kinds, filter: lib.parseAlertFilter(query) },
        new Date(now),
      );
    },
    /** Stores entries, a second later. */
    store: async (...drafts: EntryDraft[]) => {
      pass(1_000);
      for (const one of drafts) await lib.storeEntry(one);
    },
    /** Matches the changes, once they are committed. */
    match: async () => {
      pass(COMMIT_MS);
      return matchChanges();
    },
    /** Returns all matches of an alert, the last first. */
    matches: async (person: string, id: string, limit = 20) => {
      const stored = await lib.getAlert(person, id);
      const items: Awaited<ReturnType<typeof lib.listMatches>>['items'] = [];
      for (let after: string | null = null; ; ) {
        const page: Awaited<ReturnType<typeof lib.listMatches>> = await lib.listMatches(stored, { limit, after });
        items.push(...page.items);
        after = page.next;
        if (after === null) return items;
      }
    },
    stop: () => void vi.useRealTimers(),
  };
}
