import { findAlert, ownerFor } from '../alerts/alerts.ts';
import { digestOf } from '../alerts/match.ts';
import { saidOf } from '../delivery/channel.ts';
import type { StoredDelivery } from '../delivery/delivery.ts';
import { dayInWords } from '../delivery/lines.ts';
import { withheldFrom } from '../delivery/permission.ts';
import { correctionRow, type DueCorrection, findPosted, findText, type Posted, textOf } from '../delivery/posted.ts';
import { nextTry } from '../delivery/retries.ts';
import { findDelivery, noteCorrected } from '../delivery/rows.ts';
import type { EntryDetail } from '../entries/entry.ts';
import { findEntries } from '../entries/read.ts';
import { standingOf } from '../people/standing.ts';
import { platform } from '../sharing/configured.ts';
import type { Key } from '../table/key-chart.ts';
import { deleteItem, putItem } from '../table/write.ts';
import { Problem } from '../values/problem.ts';
import { instantOf } from '../values/time.ts';
import { differenceOf } from './difference.ts';
import { change, close, hold } from './hold.ts';
import { isOutdated } from './plan.ts';

/*
 * A message is edited first, which is idempotent. The difference is then posted in its thread at most once: the post
 * is recorded before, and without a recorded result it is not repeated.
 */

/** The result for a due message. `busy`: another run has it; `withheld`: its alert's owner may not send there now. */
export type Corrected = 'withheld' | 'corrected' | 'unchanged' | 'gone' | 'failed' | 'given_up' | 'busy';

/** A due message with the key of its row. */
export type Due = DueCorrection & { key: Key };

/** Corrects a due message once. @throws Problem 503 people_unavailable: then it stays due */
export async function correct(due: Due, now = () => new Date()): Promise<Corrected> {
  const message = await findPosted(due.message);
  // Both reads are consistent: if they agree, the only row of the due message is deleted.
  const entry = message && (await findEntries([message.entry_id], { consistent: true })).get(message.entry_id);
  if (!message || !entry || !isOutdated(message, entry)) return over(due, message ? 'unchanged' : 'gone');
  const person = await ownerFor({ id: '', role: 'admin' }, message.alert_id);
  if (await isWithheld(person, message, now())) return over(due, 'withheld');
  const held = await hold(message, entry, now());
  if (!held) return 'busy';
  try {
    const delivery = person ? await findDelivery(person, message.delivery_id) : null;
    const became = await platform.change(held, entry, await saidNow(delivery, entry), message.app_url);
    if (became === 'gone') {
      await deleteItem(message.key);
      return over(due, 'gone');
    }
    const from = toldFrom(held, entry, became);
    if (from && !(await tell(held, entry, { from, became, now: now() }))) return 'busy';
    if (!(await close(held, entry, due.key, now()))) return 'busy';
    if (delivery && became === 'changed') await noteCorrected(delivery, instantOf(now()));
    return 'corrected';
  } catch (error) {
    if (!(error instanceof Problem) || !isOfPlatform(error)) throw error;
    return postpone(due, held, error, now());
  }
}

/** Storage errors are also 503: the next run retries after the lease has ended. */
const isOfPlatform = ({ code }: Problem) => !code.startsWith('storage_');

async function over(due: Due, became: Corrected): Promise<Corrected> {
  await deleteItem(due.key);
  return became;
}

/** Returns whether the owner of a message's alert may not send to its channel now. A deleted alert has no owner. */
async function isWithheld(person: string, { channel_id }: Posted, now: Date): Promise<boolean> {
  if (person === '') return false;
  const owner = await standingOf(person, now.getTime());
  return withheldFrom(owner, { kind: 'channel', address: channel_id }) !== null;
}

/** Returns the context of the message: that the entry was edited, and the alert's reason if it still exists. */
async function saidNow(delivery: StoredDelivery | null, entry: EntryDetail) {
  const stored = delivery && (await findAlert(delivery.person, delivery.shown.alert_id));
  if (!stored) return { why: 'Changed.', isEdit: true };
  const { id, matched_at: at } = delivery.shown;
  const alert = { id: stored.alert.id, name: stored.alert.name };
  return saidOf({ id, kind: 'edited', at, alert, why: delivery.why, changed: null, entry });
}

/**
 * Returns the hash of the text from which the thread reports a difference, or null if there is none.
 *
 * If the entry has the recorded text again, an earlier correction did not finish: the thread may have reported it, or
 * a message that cannot be edited may show it.
 */
function toldFrom({ digest, telling, changing }: Posted, entry: EntryDetail, became: 'changed' | 'fixed') {
  const now = digestOf(entry);
  const from = digest === now ? (telling ?? (became === 'fixed' ? changing : null)) : digest;
  return from === now ? null : from;
}

/**
 * Posts the difference in the thread, unless an earlier attempt did or may have. Returns false if the lease was lost.
 *
 * @throws Problem if it certainly was not posted
 */
async function tell(
  held: Posted,
  entry: EntryDetail,
  { from, became, now }: { from: string; became: 'changed' | 'fixed'; now: Date },
): Promise<boolean> {
  const digest = digestOf(entry);
  if (held.telling === digest) return true;
  const before = await findText(held.entry_id, from);
  const how = became === 'fixed' && held.changing !== null ? 'unsure' : became;
  const lines = [
    [{ text: `The publisher changed this update. ${SAID[how]} ${momentOf(now)}.` }],
    ...(before ? differenceOf(before, textOf(entry)) : [[{ text: 'The previous text is no longer stored.' }]]),
  ];
  if (!(await change(held, 'SET telling = :digest', { ':digest': digest }))) return false;
  try {
    await platform.reply(held, `Changed: ${entry.title}`, lines);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'outcome_unknown') return true;
    // If an earlier attempt posted a difference, or may have, its result still has to be reported.
    await (held.telling
      ? change(held, 'SET telling = :was', { ':was': held.telling })
      : change(held, 'REMOVE telling'));
    throw error;
  }
  return true;
}

const SAID = {
  changed: 'The message above was corrected on',
  fixed: 'The message above cannot be changed, and shows what was known before',
  // An earlier attempt may have changed it.
  unsure: 'The message above cannot be changed any more, and may show what was known before',
};

const momentOf = (now: Date) => `${dayInWords(instantOf(now))}, ${instantOf(now).slice(11, 16)} UTC`;

/** Retries later, on the schedule of deliveries. */
async function postpone(due: Due, held: Posted, { retryAfter }: Problem, now: Date): Promise<Corrected> {
  await change(held, 'REMOVE leased_until, holder');
  const round = due.round + 1;
  const next = nextTry(round, now, retryAfter);
  if (next) await putItem({ Item: correctionRow({ ...due, round }, instantOf(next)) });
  await deleteItem(due.key);
  return next ? 'failed' : 'given_up';
}
