import { createHash, createHmac } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { json } from 'node:stream/consumers';

const { AWS_REGION = '', AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '', AWS_SESSION_TOKEN } = process.env;
const endpoint = new URL(process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? `https://dynamodb.${AWS_REGION}.amazonaws.com`);

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Headers of a request with its signature (AWS Signature Version 4). */
function signed(body: string): Record<string, string> {
  const now = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = `${now.slice(0, 8)}/${AWS_REGION}/dynamodb/aws4_request`;
  const headers: Record<string, string> = {
    'content-type': 'application/x-amz-json-1.0',
    host: endpoint.host,
    'x-amz-date': now,
    ...(AWS_SESSION_TOKEN ? { 'x-amz-security-token': AWS_SESSION_TOKEN } : {}),
    'x-amz-target': 'DynamoDB_20120810.Query',
  };
  const names = Object.keys(headers).join(';');
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const canonical = `POST\n/\n\n${lines.join('')}\n${names}\n${sha256(body)}`;
  const text = `AWS4-HMAC-SHA256\n${now}\n${scope}\n${sha256(canonical)}`;
  const signature = hmac(scope.split('/').reduce<string | Buffer>(hmac, `AWS4${AWS_SECRET_ACCESS_KEY}`), text);
  const authorization =
    `AWS4-HMAC-SHA256 Credential=${AWS_ACCESS_KEY_ID}/${scope}, SignedHeaders=${names}, ` +
    `Signature=${signature.toString('hex')}`;
  return { ...headers, authorization };
}

/**
 * One Query without the SDK and without any dependency: the least that a function could cost. `event` is as DynamoDB's
 * wire has it.
 */
export function handler(event: unknown): Promise<unknown> {
  const body = JSON.stringify(event);
  const { request } = endpoint.protocol === 'http:' ? http : https;
  return new Promise((resolve, reject) => {
    request(endpoint, { method: 'POST', headers: signed(body) }, async (response) => {
      const answer = await json(response);
      if (response.statusCode === 200) resolve(answer);
      else reject(new Error(JSON.stringify(answer)));
    })
      .on('error', reject)
      .end(body);
  });
}
