import http from 'node:http';
import https from 'node:https';
import { parseEgressUrl } from '../../values/settings.ts';

const TIMEOUT_MS = 1_500;
const MAX_RESPONSE_LENGTH = 64 * 1024;

/** The response to GetUser: its status and JSON. */
interface GetUserResponse {
  status: number;
  body: Record<string, unknown>;
}

/**
 * Requests a person's attributes from the identity provider, with the person's access token.
 * It calls GetUser of Amazon Cognito's JSON API.
 * @throws Error if there is no JSON response within 1.5 seconds
 */
export async function fetchUser(AccessToken: string): Promise<GetUserResponse> {
  const issuer = parseEgressUrl('TOKEN_ISSUER', process.env['TOKEN_ISSUER'] ?? '');
  const { status, text } = await sendRequest(issuer, JSON.stringify({ AccessToken }));
  return { status, body: Object(JSON.parse(text)) };
}

/** No redirects, and a new connection each time: an open one is dead after a function was frozen. */
function sendRequest(issuer: URL, body: string): Promise<{ status: number; text: string }> {
  const { request: start } = issuer.protocol === 'http:' ? http : https;
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    'content-length': Buffer.byteLength(body),
    'x-amz-target': 'AWSCognitoIdentityProviderService.GetUser',
  };
  const options = { method: 'POST', headers, agent: false, signal: AbortSignal.timeout(TIMEOUT_MS) };
  return new Promise((resolve, reject) => {
    const request = start(new URL('/', issuer), options, (response) => {
      readText(response).then((text) => resolve({ status: response.statusCode ?? 0, text }), fail);
    });
    const fail = (error?: unknown) => {
      request.destroy();
      reject(error);
    };
    request.on('error', fail).on('upgrade', fail).end(body);
  });
}

async function readText(response: http.IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) {
    text += chunk;
    if (text.length > MAX_RESPONSE_LENGTH) throw new Error('The response is too large.');
  }
  return text;
}
