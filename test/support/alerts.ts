import { randomUUID } from 'node:crypto';
import type { Alert, StoredAlert } from '../../lib/alerts/alert.ts';
import type { StoredMatch } from '../../lib/alerts/matches/match.ts';
import type { AlertSchedule } from '../../lib/alerts/schedules/alert-schedule.ts';
import { alertKey, destinationKey } from '../../lib/platform/dynamodb/alert-keys.ts';
import { sendV2 } from './api.ts';
import { bearer, type Person } from './people.ts';

/** Makes an alert of a person. */
export async function anAlert(person: Person, query: object = { search: 'capital' }, more: object = {}) {
  const { body } = await sendV2('POST', '/alerts', {
    headers: await bearer(person),
    json: { name: 'An alert', query, ...more },
  });
  return body as { id: string } & Record<string, unknown>;
}

/** Deletes what a test has made: each person has 50 at most. */
export const withoutAlert = async (person: Person, id: string) =>
  sendV2('DELETE', `/alerts/${id}`, await bearer(person));

const getAttachment = (id: string) => `attachment-${id}`;

/** An alert of a person as it is stored. */
export function alertItem(person: string, given: Partial<Alert> & Partial<Pick<StoredAlert, 'attachments'>> = {}) {
  const id = given.id ?? randomUUID().slice(0, 8);
  const usual = { name: 'Capital rules', query: { search: 'capital' }, kinds: ['new', 'edited'], destinations: [] };
  const schedule = { every: 'instant' as const };
  const since = '2026-11-24T07:00:00Z';
  const stored = {
    query_id: 'q1',
    version: 1,
    since,
    digest_done: since,
    feed_since: null,
    created_at: since,
    updated_at: since,
  };
  const attachments = Object.fromEntries((given.destinations ?? []).map((one) => [one, getAttachment(one)]));
  return { ...alertKey(person, id), ...usual, schedule, ...stored, attachments, paused: null, ...given, id };
}

/** The item of a destination, with the attachment token that `alertItem` has for it. */
export const destinationItem = (person: string, id: string) => ({
  ...destinationKey(person, id),
  id,
  kind: 'email',
  name: id,
  address: `${id}@example.org`,
  attachment: getAttachment(id),
  generation: 1,
  created_at: '2026-11-24T07:00:00Z',
  verified_at: '2026-11-24T07:00:00Z',
});

/** A match of an entry. */
export const aMatch = (entry_id: string, given: Partial<StoredMatch> = {}): StoredMatch => ({
  query_id: 'q1',
  entry_id,
  kind: 'new',
  matched_at: '2026-11-24T08:00:00Z',
  digest: 'a-digest',
  entry_created_at: '2026-11-24T08:00:00Z',
  why: { words: ['capital', 'requirements'], filters: { institution: ['EBA'] } },
  changed: null,
  ...given,
});

/** A digest each day at a time. */
export const daily = (time: string, time_zone = 'UTC'): AlertSchedule => ({
  every: 'daily',
  time,
  time_zone,
  days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
});
