// Receives the messages of alerts, with Node.js 20 or later and nothing else:
//   WEBHOOK_SIGNING_SECRET=whsec_… PORT=8080 node receiver.mjs
// It listens on this machine: put the server that has your certificate in front of it.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { WEBHOOK_SIGNING_SECRET = '', PORT = '8080' } = process.env;
const LONGEST = 1_000_000;
const FIVE_MINUTES_S = 300;

const key = Buffer.from(WEBHOOK_SIGNING_SECRET.replace('whsec_', ''), 'base64');
if (key.length < 24) throw new Error('Set WEBHOOK_SIGNING_SECRET to the secret of the destination: whsec_…');

// Better a table of your database, with the id as its key: then a restart forgets nothing.
const seen = new Set();

/** What is to be done with a message that is new. It may take its time: the answer is on its way. */
function work(id, { type, data }) {
  if (type === 'entry.new' || type === 'entry.edited') console.log(type, id, data.entry.title);
}

function isSigned(headers, body) {
  const { 'webhook-id': id = '', 'webhook-timestamp': stamp = '', 'webhook-signature': signatures = '' } = headers;
  if (id === '' || !/^\d{1,12}$/.test(stamp)) return false;
  if (Math.abs(Date.now() / 1_000 - Number(stamp)) > FIVE_MINUTES_S) return false;
  const ours = createHmac('sha256', key).update(`${id}.${stamp}.`).update(body).digest();
  return signatures.split(' ').some((one) => {
    const theirs = Buffer.from(one.startsWith('v1,') ? one.slice(3) : '', 'base64');
    return theirs.length === ours.length && timingSafeEqual(theirs, ours);
  });
}

/** The body byte for byte; null where it is too long. */
async function bodyOf(request) {
  const parts = [];
  let length = 0;
  for await (const part of request) {
    length += part.length;
    if (length > LONGEST) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

async function answer(request, response) {
  if (request.method !== 'POST') return response.writeHead(405).end();
  const body = await bodyOf(request);
  if (body === null) return response.writeHead(413, { connection: 'close' }).end();
  if (!isSigned(request.headers, body)) return response.writeHead(400).end();
  const message = JSON.parse(body);
  if (message.type === 'destination.challenge') {
    response.writeHead(200, { 'content-type': 'application/json' });
    return response.end(JSON.stringify({ challenge: message.challenge }));
  }
  const id = request.headers['webhook-id'];
  const isNew = !seen.has(id);
  seen.add(id);
  response.writeHead(204).end();
  if (isNew) setImmediate(work, id, message);
}

createServer((request, response) => {
  answer(request, response).catch(() => response.destroy());
}).listen(Number(PORT), '127.0.0.1');
