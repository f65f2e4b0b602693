import http from 'node:http';
import https from 'node:https';
import { outsideUrl } from '../values/outside-url.ts';

const TIMEOUT_MS = 1_500;
const LARGEST_ANSWER = 64 * 1024;
const LONGEST_EMAIL = 254;
/** No spaces, and no characters that a page or a terminal would not show as they are. */
const EMAIL = /^[^\s\p{C}@"<>]+@[^\s\p{C}@"<>]+$/u;

/**
 * The verified e-mail address of the person `sub` whose access token is in the header Authorization, from the identity provider
 * (GetUser of Amazon Cognito's JSON API); null if there is none within 1.5 seconds, for any reason. Never throws.
 */
export async function emailOf(sub: string, authorization: string): Promise<string | null> {
  try {
    const AccessToken = authorization.trim().replace(/^Bearer +/i, '');
    const issuer = outsideUrl('TOKEN_ISSUER', process.env['TOKEN_ISSUER'] ?? '');
    return emailIn(JSON.parse(await getUser(issuer, JSON.stringify({ AccessToken }))), sub);
  } catch {
    return null;
  }
}

/** The text of the response. No redirects; a new connection each time, because a kept one is dead after a function was frozen. */
function getUser(issuer: URL, body: string): Promise<string> {
  const { request: send } = issuer.protocol === 'http:' ? http : https;
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    'content-length': Buffer.byteLength(body),
    'x-amz-target': 'AWSCognitoIdentityProviderService.GetUser',
  };
  const options = { method: 'POST', headers, agent: false, signal: AbortSignal.timeout(TIMEOUT_MS) };
  return new Promise((resolve, reject) => {
    const request = send(new URL('/', issuer), options, (response) => {
      textOf(response).then(resolve, fail);
    });
    const fail = (error?: unknown) => {
      request.destroy();
      reject(error);
    };
    request.on('error', fail).on('upgrade', fail).end(body);
  });
}

async function textOf(response: http.IncomingMessage): Promise<string> {
  if (response.statusCode !== 200) throw new Error('The identity provider refused.');
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) {
    text += chunk;
    if (text.length > LARGEST_ANSWER) throw new Error('The answer is too large.');
  }
  return text;
}

/** The address in a response about this person. An unverified one that they entered could be anybody's. */
function emailIn(answer: { UserAttributes: { Name: string; Value: unknown }[] }, sub: string): string | null {
  const told = new Map(answer.UserAttributes.map(({ Name, Value }) => [Name, Value]));
  const email = told.get('email');
  const isTheirs = told.get('sub') === sub && told.get('email_verified') === 'true';
  return isTheirs && typeof email === 'string' && email.length <= LONGEST_EMAIL && EMAIL.test(email) ? email : null;
}
