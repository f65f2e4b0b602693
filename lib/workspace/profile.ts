import * as z from 'zod/mini';
import { isTimeZoneName } from '../extraction/dates/time-zones.ts';
import type { TableItem } from '../platform/dynamodb/client.ts';
import { profileKey } from '../platform/dynamodb/person-keys.ts';
import { getItem } from '../platform/dynamodb/read.ts';
import { updateItem, updateOrGetRejection } from '../platform/dynamodb/write.ts';
import { formatInstant, Instant } from '../values/time.ts';

const ZONE_RULE = 'must be the name of a time zone, such as Europe/Berlin';
const LANGUAGE_RULE = 'must be the tag of a language, such as en-GB';

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

const MAX_VALUE_LENGTH = 64;
const CHANNEL_RULE = 'must be the id of a channel or null';
const textPreference = (rule: string, isOne: (value: string) => boolean) =>
  z.nullable(z.string(rule).check(z.maxLength(MAX_VALUE_LENGTH, rule), z.refine(isOne, rule)));
const choicePreference = <const T extends string>(...values: T[]) =>
  z.nullable(z.enum(values, `must be ${values.join(', ')} or null`));

/** A person's settings of the app; null means the default. */
export const Preferences = z.object({
  time_zone: textPreference(ZONE_RULE, isTimeZoneName),
  date_language: textPreference(LANGUAGE_RULE, isLanguage),
  density: choicePreference('compact', 'comfortable', 'cards'),
  theme: choicePreference('light', 'dark'),
  start_view: choicePreference('home', 'updates'),
  last_channel_id: z.nullable(
    z.string(CHANNEL_RULE).check(z.maxLength(MAX_VALUE_LENGTH, CHANNEL_RULE), z.regex(/^[A-Za-z0-9]+$/, CHANNEL_RULE)),
  ),
});
export type Preferences = z.infer<typeof Preferences>;

/** The preferences to change; others keep their values. */
export const PreferencesChange = z.strictObject(z.partial(Preferences).shape);
export type PreferencesChange = z.infer<typeof PreferencesChange>;

/** The response to a recorded visit: the time of the previous visit, or null for the first one. */
export const Visit = z.object({ last_visit_at: z.nullable(Instant) });

/** Requests within this time belong to one visit, even from several windows. */
const VISIT_GAP_MS = 30 * 60_000;

const PREFERENCE_NAMES = Object.keys(Preferences.shape) as (keyof Preferences)[];

/** Returns the preferences in a person's profile item. Those that are not set are null. */
export const parsePreferences = (item: TableItem | null | undefined) =>
  Object.fromEntries(PREFERENCE_NAMES.map((name) => [name, item?.[name] ?? null])) as Preferences;

/**
 * Returns the time of the visit before the current one, from a profile item; null for the first visit. A visit ends
 * after 30 minutes without a request. `now` is in milliseconds since the epoch.
 */
export function getLastVisit(item: TableItem | null | undefined, now: number): string | null {
  const visited = (item?.['visited_at'] ?? null) as string | null;
  if (visited === null || now - Date.parse(visited) >= VISIT_GAP_MS) return visited;
  return (item?.['visited_before'] ?? null) as string | null;
}

/**
 * Writes the given preferences, and increments the profile's version; the last writer of a field wins.
 * Returns false, and writes nothing, if `version` is given and is not the stored version. Version 0 means a profile
 * that was never written.
 */
export async function writePreferences(person: string, changed: PreferencesChange, version?: number): Promise<boolean> {
  const fields = Object.entries(changed).filter(([, value]) => value !== undefined);
  const names = Object.fromEntries(fields.map(([name]) => [`#${name}`, name]));
  const values = Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value]));
  const setting = fields.length > 0 ? `SET ${fields.map(([name]) => `#${name} = :${name}`).join(', ')} ` : '';
  const refused = await updateOrGetRejection({
    Key: profileKey(person),
    UpdateExpression: `${setting}ADD #version :one`,
    ExpressionAttributeNames: { ...names, '#version': 'version' },
    ExpressionAttributeValues: { ...values, ':one': 1, ...(version ? { ':version': version } : {}) },
    ...(version === undefined
      ? {}
      : { ConditionExpression: version ? '#version = :version' : 'attribute_not_exists(#version)' }),
  });
  if (!refused?.mayBeApplied) return refused === null;
  const now = await getItem(profileKey(person), { consistent: true });
  return isOneVersionAfter(now, version) && fields.every(([name, value]) => now?.[name] === value);
}

/** Returns the version of an item, which each conditional write increments; 0 before the first write. */
export const getItemVersion = (item: TableItem | null | undefined) => Number(item?.['version'] ?? 0);

/**
 * Returns whether the version of an item is `previousVersion` + 1.
 * A write whose response was lost may be repeated and rejected. If the item then has the next version and the written
 * fields, the write succeeded.
 */
export const isOneVersionAfter = (item: TableItem | null | undefined, previousVersion = 0) =>
  getItemVersion(item) === previousVersion + 1;

/**
 * Records that a person uses the app, and returns the time of their previous visit; null without one. Requests within
 * 30 minutes, also concurrent ones, belong to one visit.
 */
export async function recordVisit(person: string, now = Date.now()): Promise<string | null> {
  // Terminates: a request that loses the write finds a visit as recent as its own.
  for (;;) {
    const item = await getItem(profileKey(person), { consistent: true });
    const visited = item?.['visited_at'] as string | undefined;
    const before = getLastVisit(item, now);
    const isDone = await updateItem({
      Key: profileKey(person),
      UpdateExpression: 'SET visited_at = :now, visited_before = :before',
      ConditionExpression: visited === undefined ? 'attribute_not_exists(visited_at)' : 'visited_at = :visited',
      ExpressionAttributeValues: {
        ':now': formatInstant(new Date(now)),
        ':before': before,
        ...(visited === undefined ? {} : { ':visited': visited }),
      },
    });
    if (isDone) return before;
  }
}
