import { isDemoData } from '../../values/settings.ts';
import type { LogHeadMessage } from './message.ts';
import { formatDayOfInstant } from './message-parts.ts';

const KEEP =
  'Keep this head where the operator of the service cannot change it. It proves which records there were on that day.';
const COMPARE =
  'To compare a later export with it, save the JSON as head.json: verify-evidence --head head.json, or ' +
  'clients/verify_evidence.py.';

const formatRecordCount = (size: number): string => `${size.toLocaleString('en')} record${size === 1 ? '' : 's'}`;

/**
 * Formats the subject of a mail with a day's signed head of the sealed log.
 * Example: `Head of the team's record, 24 November 2026: 120 records`.
 */
export const formatLogHeadSubject = ({ day, head }: LogHeadMessage): string =>
  `${isDemoData ? 'Demo data: ' : ''}Head of the team's record, ` +
  `${formatDayOfInstant(day)}: ${formatRecordCount(head.size)}`;

/**
 * Returns the lines of a message that asks its recipient to keep a day's signed head.
 * The head proves which records the sealed log of reviews had on that day. It is attached as a file, or follows as a
 * block of code.
 */
export const formatLogHeadLines = ({ day, head }: LogHeadMessage): string[] => [
  `At the end of ${formatDayOfInstant(day)} (UTC) the team's record had ${formatRecordCount(head.size)}. ` +
    `The head was signed at ${head.at} with the key ${head.key}.`,
  `Root: ${head.root}`,
  KEEP,
  COMPARE,
];

/**
 * Formats a signed head of the sealed log and its keys as JSON for a chat message.
 * The time stamp is omitted, because a chat message has not enough room for it. Both verifiers of the evidence accept
 * the head without it.
 */
export const formatLogHeadCodeBlock = ({ head: { time_stamp: _, ...head }, keys }: LogHeadMessage): string =>
  formatLogHeadFile({ head, keys });

/**
 * Formats a signed head and its keys as a JSON file that both verifiers of the evidence accept.
 * The file equals the response of `GET /evidence/head`: `{"head":…,"keys":…}`.
 */
export const formatLogHeadFile = ({ head, keys }: Pick<LogHeadMessage, 'head' | 'keys'>): string =>
  JSON.stringify({ head, keys });
