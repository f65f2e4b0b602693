import type { KeyDateKind } from './key-date.ts';

/** Labels such as "Comments end", which precede a key date in the web app and in chat messages. */
export const KEY_DATE_LABELS: Record<KeyDateKind, string> = {
  comment_end: 'Comments end',
  effective: 'Takes effect',
  compliance: 'Comply by',
  reporting: 'Report by',
  hearing: 'Hearing',
  application: 'Applies from',
};
