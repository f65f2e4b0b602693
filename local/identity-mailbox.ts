import type http from 'node:http';
import type { Services } from 'cognito-local/lib/services/index.js';

/** The number of stored mails, newest first. */
const MAX_CODES = 50;

/** Mail purposes by cognito-local's message source. */
const MAIL_PURPOSES: Record<string, string> = {
  ForgotPassword: 'set a new password',
  SignUp: 'confirm the address',
  ResendCode: 'confirm the address',
};

/** The mails that the deployed pool would send, in memory and readable on this machine. */
export interface Mailbox {
  messages: Services['messages'];
  /** Serves the page of mails; returns false for other requests. */
  handle(request: http.IncomingMessage, response: http.ServerResponse): boolean;
}

export function createMailbox(): Mailbox {
  const mails: string[] = [];
  const messages: Services['messages'] = {
    deliver: async (...message) => {
      const [, source, , , , code, , { Destination }] = message;
      const about = MAIL_PURPOSES[source];
      if (about) mails.unshift(`${new Date().toISOString()}  ${Destination}  ${code}  to ${about}`);
      mails.length = Math.min(mails.length, MAX_CODES);
    },
  };
  const handle: Mailbox['handle'] = ({ method, url }, response) => {
    if (method !== 'GET' || url !== '/mail') return false;
    // Plain text. Other origins get no permission, because their scripts could read the codes.
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' };
    response.writeHead(200, { ...headers, 'cache-control': 'no-store' });
    response.end(
      `${mails.join('\n') || 'No mail yet. Codes of forgotten passwords and of sign-ups are shown here.'}\n`,
    );
    return true;
  };
  return { messages, handle };
}
