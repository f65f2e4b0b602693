import { changeInWords } from '../entries/change-words.ts';
import { isDemo } from '../values/demo.ts';
import { digestLines, digestSubject } from './digest-lines.ts';
import { headLines, headSubject } from './head-lines.ts';
import { headingOf, type Line, LONGEST, publishedLine } from './lines.ts';
import { type CodeMessage, type Message, reasonInWords, type UpdateMessage } from './message.ts';
import { reminderLines, reminderSubject } from './reminder-lines.ts';
import { oneLine, SERVICE } from './words.ts';

const DEMO = 'Demo data: this update is invented.';

/** What a message says to people, in one line: the subject of a mail. `place` is what a code is for: `mailbox`, `channel`. */
export function subjectOf(message: Message | CodeMessage, place: string): string {
  if (message.kind === 'code') return `${message.code} is the code for your ${place}`;
  if (message.kind === 'test') return 'Test: updates arrive here';
  if (message.kind === 'head') return headSubject(message);
  if (message.kind === 'digest') return digestSubject(message);
  if (message.kind === 'reminder') return reminderSubject(message);
  const { entry, kind } = message;
  const title = oneLine(entry.title, LONGEST.subject) || 'Untitled update';
  const institution = oneLine(entry.institution_name, LONGEST.institution);
  const before = `${isDemo ? 'Demo data: ' : ''}${kind === 'edited' ? 'Changed: ' : ''}`;
  return `${before}${title}${institution && ` (${institution})`}`;
}

/** What a message says to people, line by line; `app_url` is where the web app is, null where that is not known. */
export function linesOf(message: Message | CodeMessage, app_url: string | null): Line[] {
  if (message.kind === 'code') return codeLines(message);
  if (message.kind === 'test') return TEST_LINES;
  if (message.kind === 'head') return headLines(message);
  if (message.kind === 'reminder') return reminderLines(message, app_url);
  return message.kind === 'digest' ? digestLines(message, app_url) : updateLines(message, app_url);
}

const TEST_LINES: Line[] = [`This is a test of ${SERVICE}. Updates that your alerts find can arrive here.`];
const codeLines = ({ code }: CodeMessage): Line[] => [
  `Somebody wants ${SERVICE} to send updates here. Their code to confirm it is:`,
  code,
  'It is good for 24 hours. If you do not know what this is, do nothing: nothing more is sent.',
];

function updateLines({ kind, entry, alert, why, changed }: UpdateMessage, app_url: string | null): Line[] {
  const summary = (entry.five_point_summary ?? [entry.one_line_summary ?? ''])
    .map((point) => oneLine(point, entry.five_point_summary ? LONGEST.point : LONGEST.line))
    .filter(Boolean);
  const reason = oneLine(reasonInWords(why), LONGEST.why);
  const change = kind === 'edited' ? changeInWords(changed) : '';
  return [
    ...(isDemo ? [DEMO] : []),
    kind === 'edited' ? 'A regulatory update was changed' : 'New regulatory update',
    headingOf(entry),
    ...(change ? [`${change}.`] : []),
    publishedLine(entry),
    ...summary.map((point) => (entry.five_point_summary ? `• ${point}` : point)),
    ...(app_url ? [{ says: `Open in ${SERVICE}`, leads: `${app_url}/#/entries/${entry.id}` }] : []),
    `Why you get this: your alert “${oneLine(alert.name, LONGEST.name)}”${reason && ` (${reason})`}.`,
  ];
}
