import { isDemoData } from '../values/demo.ts';
import type { HeadMessage } from './message.ts';
import { formatDay } from './message-parts.ts';

const KEEP =
  'Keep this head where the operator of the service cannot change it. It proves which records there were on that day.';
const COMPARE =
  'To compare a later export with it, save the JSON as head.json: verify-evidence --head head.json, or clients/verify_evidence.py.';

const countOf = (size: number): string => `${size.toLocaleString('en')} record${size === 1 ? '' : 's'}`;

/** The subject of a mail with the head of a day. */
export const headSubject = ({ day, head }: HeadMessage): string =>
  `${isDemoData ? 'Demo data: ' : ''}Head of the team's record, ${formatDay(day)}: ${countOf(head.size)}`;

/** What a message with a head says to people. The head itself is a file, or a block of code. */
export const headLines = ({ day, head }: HeadMessage): string[] => [
  `At the end of ${formatDay(day)} (UTC) the team's record had ${countOf(head.size)}. The head was signed at ${head.at} with the key ${head.key}.`,
  `Root: ${head.root}`,
  KEEP,
  COMPARE,
];

/** The head as code in a chat, which has no room for a time stamp. Both verifiers accept it, too. */
export const headCode = ({ head: { time_stamp: _, ...head }, keys }: HeadMessage): string => headFile({ head, keys });

/** The head as a file that both verifiers accept: `{"head":…,"keys":…}`, as `GET /evidence/head` returns it. */
export const headFile = ({ head, keys }: Pick<HeadMessage, 'head' | 'keys'>): string => JSON.stringify({ head, keys });
