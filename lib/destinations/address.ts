import { isAddress, isLoopback, isPublic } from '../outside/addresses.ts';
import { badParameter } from '../values/problem.ts';
import { mayBeLocal } from './settings.ts';

const USUAL_PORTS = new Set(['', '443', '8443']);
/** The mailbox of RFC 5321 without quotes and comments, in ASCII. */
const EMAIL = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])?$/;
/** The end of a path that is long enough for that to say nothing of the rest. */
const HINT = 4;
const LEAST_TO_HINT = 16;

const wrong = (detail: string) => badParameter({ in: 'body', parameter: 'address', detail });

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

/** True for an address of this machine, which only a laptop sends to. */
export const isLocal = (url: URL) => mayBeLocal && (url.hostname === 'localhost' || isLoopback(hostOf(url)));

/**
 * The address of a webhook: https, without a user name, at a usual port, and no address that is not public. What a name leads to is
 * checked at each connection.
 *
 * @throws Problem 400
 */
export function webhookAddress(text: string): string {
  if (!URL.canParse(text)) throw wrong('must be an address that begins with https://');
  const url = new URL(text);
  if (url.username || url.password) throw wrong('must have no user name and no password');
  if (isLocal(url)) return withoutFragment(url);
  if (url.protocol !== 'https:') throw wrong('must be an address that begins with https://');
  if (!USUAL_PORTS.has(url.port)) throw wrong('must be at port 443 or 8443');
  const host = hostOf(url);
  if (isAddress(host) ? !isPublic(host) : !host.includes('.')) throw wrong('must be a public address');
  return withoutFragment(url);
}

const TEAMS_HOST = /\.(logic\.azure\.com|api\.powerplatform\.com)$/;

/**
 * The address of the webhook of a workflow of Microsoft Teams: https at Microsoft's host, with its signature.
 * https://learn.microsoft.com/en-us/connectors/teams/#microsoft-teams-webhook
 *
 * @throws Problem 400
 */
export function teamsAddress(text: string): string {
  const address = webhookAddress(text);
  const url = new URL(address);
  if (isLocal(url)) return address;
  if (!TEAMS_HOST.test(url.hostname) || url.port !== '')
    throw wrong('must be the address of a workflow of Teams: at logic.azure.com or api.powerplatform.com');
  if (!url.searchParams.get('sig')) throw wrong('must be copied whole: its end, from sig= on, is missing');
  return address;
}

function withoutFragment(url: URL): string {
  url.hash = '';
  return url.href;
}

/** An e-mail address of one mailbox. @throws Problem 400 */
export function emailAddress(text: string): string {
  const address = text.trim();
  if (EMAIL.test(address) && !address.includes('..')) return address;
  throw wrong('must be an e-mail address in ASCII, such as risk@example.org');
}

/** What is told of a webhook's address: its host, and its last characters where they say little. Its path can be a secret. */
export function hintOf(address: string): string {
  const { origin, href } = new URL(address);
  const rest = href.slice(origin.length);
  return `${origin}/…${rest.length >= LEAST_TO_HINT ? rest.slice(-HINT) : ''}`;
}

/** True for two addresses of one mailbox, which differ in upper and lower case only. */
export const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
