import { readButtonValue } from '../delivery/button-value.ts';
import { out } from '../log/line.ts';
import { buttons } from '../sharing/buttons.ts';
import type { Press, PressAction } from '../sharing/press.ts';
import { Problem } from '../values/problem.ts';
import { decide } from './decide.ts';
import { mute } from './mute.ts';
import { presserOf } from './presser.ts';

/*
 * What a press of a button does. The platform waits for three seconds and shows a sign of warning then, so everything has its time: who
 * pressed must be known while there is enough left for the table, and the answer is told in what remains.
 */
const KNOWN_MS = 1_800;
const ANSWERED_MS = 2_700;

/** What is said of a press that changed something, after the name of who pressed. */
const DONE: Record<PressAction, string> = {
  mute: 'muted this alert: it sends nothing, to any destination, until it is resumed in the web app.',
  take: 'takes this update: it is in review.',
  not_relevant: 'marked this update as not relevant.',
};
const NAMELESS = 'Somebody';

interface Said {
  words: string;
  to: 'presser' | 'all';
}

/**
 * Does what a button says, and tells who pressed it, or the thread of its message if something changed, what came of it. Never throws a
 * Problem: that is what is told then.
 *
 * @param started when the platform asked, in milliseconds since 1970
 */
export async function answerPress(press: Press, started: number): Promise<void> {
  const { words, to } = await carriedOut(press, started + KNOWN_MS).catch(asWords);
  await buttons.tell(press, words, to, started + ANSWERED_MS).catch(untold);
}

async function carriedOut(press: Press, until: number): Promise<Said> {
  const { action, value, at } = press;
  const { alert_id, entry_id } = readButtonValue(value);
  const person = await presserOf(press, until);
  const name = person.name ?? NAMELESS;
  if (action === 'mute') await mute(alert_id, person, name, at);
  else await decide(entry_id, action, person, at);
  return { words: `${name} ${DONE[action]}`, to: 'all' };
}

function asWords(error: unknown): Said {
  if (error instanceof Problem) return { words: error.message, to: 'presser' };
  throw error;
}

/** What was done stands; that it could not be told is for the operator. */
function untold(error: unknown): void {
  if (!(error instanceof Problem)) throw error;
  out.warn(JSON.stringify({ level: 'WARN', message: 'An answer to a press could not be told.', code: error.code }));
}
