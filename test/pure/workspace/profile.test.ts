import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Preferences } from '../../../lib/workspace/profile.ts';

const why = (change: object) => z.safeParse(z.partial(Preferences), change).error?.issues.map(({ message }) => message);

it.each([
  [{ date_language: 'en-GB', time_zone: 'Europe/Berlin' }],
  [{ date_language: 'zh-Hant-TW', time_zone: 'UTC' }],
  [{ date_language: null, time_zone: null }],
])('Preferences accept %j', (change) => expect(why(change)).toBe(undefined));

it.each(['', 'English (GB)', 'en_GB', 'en-', 'x', `en-${'a'.repeat(62)}`, 5])(
  'Preferences reject the date language %j',
  (date_language) => {
    expect(why({ date_language })).toContain('must be the tag of a language, such as en-GB');
  },
);

it.each(['', 'Berlin', 'UTC+2', 'Europe/Atlantis', 5])('Preferences reject the time zone %j', (time_zone) => {
  expect(why({ time_zone })).toContain('must be the name of a time zone, such as Europe/Berlin');
});
