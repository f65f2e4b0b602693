import * as z from 'zod/mini';
import { Problem } from '../../values/problem.ts';
import { PRESS_ACTIONS, type Press } from '../press.ts';
import { apiUrl } from './api-url.ts';

/*
 * The platform posts interactions as a form with one field, `payload`, that holds JSON
 * (https://docs.slack.dev/reference/interaction-payloads/block_actions-payload). All values are untrusted.
 */

const ID = z.string().check(z.regex(/^[A-Z0-9]{1,40}$/));
const SECONDS = z.string().check(z.regex(/^\d{1,12}(\.\d{1,9})?$/));
const LONGEST_VALUE = 2_000;

const Payload = z.object({
  type: z.literal('block_actions'),
  user: z.object({ id: ID }),
  team: z.object({ id: ID }),
  response_url: z.string(),
  message: z.optional(z.object({ ts: SECONDS, thread_ts: z.optional(SECONDS) })),
  actions: z
    .array(z.object({ action_id: z.string(), action_ts: SECONDS, value: z.optional(z.string()) }))
    .check(z.minLength(1)),
});

/**
 * Parses the interaction in a form. Null for other payloads, links, and foreign response addresses. @throws Problem
 * 400 invalid_body
 */
export function pressIn(body: Buffer): Press | null {
  const { success, data } = z.safeParse(Payload, jsonIn(body));
  const [pressed] = data?.actions ?? [];
  const action = PRESS_ACTIONS.find((one) => one === pressed?.action_id);
  const url = answerUrl(data?.response_url ?? '');
  const value = pressed?.value ?? '';
  if (!success || !pressed || !action || !url || value.length > LONGEST_VALUE) return null;
  const { user, team, message } = data;
  return {
    action,
    value,
    at: Number(pressed.action_ts) * 1_000,
    presser: { user: user.id, team: team.id },
    answer_to: { url, message: message?.thread_ts ?? message?.ts ?? null },
  };
}

function jsonIn(body: Buffer): unknown {
  const [payload, ...others] = new URLSearchParams(body.toString('utf8')).getAll('payload');
  try {
    if (payload !== undefined && others.length === 0) return JSON.parse(payload);
  } catch {}
  throw new Problem('bad_request', 'invalid_body', 'The body must be a form with one field payload that holds JSON.');
}

const HOSTS = /^hooks\.slack(-gov)?\.com$/;

/** Returns the response address if it belongs to the platform or to an emulator on this machine, else null. */
function answerUrl(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.username || url.password) return null;
  const isOfPlatform = url.protocol === 'https:' && HOSTS.test(url.host);
  const isOfStandIn = url.protocol === 'http:' && url.origin === apiUrl.origin;
  return isOfPlatform || isOfStandIn ? url : null;
}
