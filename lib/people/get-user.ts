import http from 'node:http';
import https from 'node:https';
import { outsideUrl } from '../values/outside-url.ts';

const TIMEOUT_MS = 1_500;
const LARGEST_ANSWER = 64 * 1024;

/** What the identity provider answers to GetUser: its status, and its JSON. */
interface UserAnswer {
  status: number;
  body: Record<string, unknown>;
}

/**
 * Asks the identity provider for the person of an access token, by the token itself (GetUser of Amazon Cognito's JSON API).
 *
 * @throws Error where there is no answer within 1.5 seconds, or one that is no JSON
 */
export async function getUser(AccessToken: string): Promise<UserAnswer> {
  const issuer = outsideUrl('TOKEN_ISSUER', process.env['TOKEN_ISSUER'] ?? '');
  const { status, text } = await send(issuer, JSON.stringify({ AccessToken }));
  return { status, body: Object(JSON.parse(text)) };
}

/** No redirects; a new connection each time, because a kept one is dead after a function was frozen. */
function send(issuer: URL, body: string): Promise<{ status: number; text: string }> {
  const { request: start } = issuer.protocol === 'http:' ? http : https;
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    'content-length': Buffer.byteLength(body),
    'x-amz-target': 'AWSCognitoIdentityProviderService.GetUser',
  };
  const options = { method: 'POST', headers, agent: false, signal: AbortSignal.timeout(TIMEOUT_MS) };
  return new Promise((resolve, reject) => {
    const request = start(new URL('/', issuer), options, (response) => {
      textOf(response).then((text) => resolve({ status: response.statusCode ?? 0, text }), fail);
    });
    const fail = (error?: unknown) => {
      request.destroy();
      reject(error);
    };
    request.on('error', fail).on('upgrade', fail).end(body);
  });
}

async function textOf(response: http.IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) {
    text += chunk;
    if (text.length > LARGEST_ANSWER) throw new Error('The answer is too large.');
  }
  return text;
}
