import { readButtonValue } from '../delivery/button-value.ts';
import { out } from '../log/line.ts';
import { buttons } from '../sharing/buttons.ts';
import type { Press, PressAction } from '../sharing/press.ts';
import { Problem } from '../values/problem.ts';
import { decide } from './decide.ts';
import { mute } from './mute.ts';
import { presserOf } from './presser.ts';

/*
 * Handles a button click. The platform shows a warning after three seconds, so each step has a deadline: the actor is
 * identified while enough time is left for the table, and the reply uses the rest.
 */
const KNOWN_MS = 1_800;
const ANSWERED_MS = 2_700;

/** The reply to a click that changed something, after the actor's name. */
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
 * Runs the action of a button, and replies to the actor, or in the message's thread if something changed.
 *
 * Never throws a Problem: its text is the reply.
 * @param started when the platform sent the request, in milliseconds since the epoch
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

/** The action is done; a reply that failed is logged for the operator. */
function untold(error: unknown): void {
  if (!(error instanceof Problem)) throw error;
  out.warn(
    JSON.stringify({ level: 'WARN', message: 'A reply to a button click could not be sent.', code: error.code }),
  );
}
