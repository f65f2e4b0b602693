import type { KeyDateKind } from './key-date.ts';

/** What people call the kinds of key dates, before the date: the web app and the messages of the chat say the same. */
export const KEY_DATE_NAMES: Record<KeyDateKind, string> = {
  comment_end: 'Comments end',
  effective: 'Takes effect',
  compliance: 'Comply by',
  reporting: 'Report by',
  hearing: 'Hearing',
  application: 'Applies from',
};
