import type { Answered, Asked } from './requests.ts';

/*
 * The page around the documentation. swagger-ui is a megabyte of foreign script: it runs in a frame with an origin of its own, where
 * no storage, channel or lock of this origin is within reach. This page, which is ours, makes its requests: to the service only, with
 * what was typed in the frame, and without anything that the browser keeps.
 */

const here = new URL('.', location.href);

/** The contract and the routes of the service, and nothing else of this origin. @throws TypeError for any other address */
function allowed(address: string): string {
  const { origin, pathname, href } = new URL(address);
  const isOfService = pathname === `${here.pathname}openapi.json` || pathname.startsWith(`${here.pathname}api/`);
  if (origin !== here.origin || !isOfService) throw new TypeError('This page asks the service only.');
  return href;
}

async function answerTo({ id, url, method, headers, body }: Exclude<Asked, { hash: string }>): Promise<Answered> {
  try {
    const sent = body.byteLength > 0 ? { body } : {};
    const own: RequestInit = { credentials: 'omit', redirect: 'error' };
    const response = await fetch(allowed(url), { method, headers, ...sent, ...own });
    const { status, statusText } = response;
    return { id, status, statusText, headers: [...response.headers], body: await response.arrayBuffer() };
  } catch {
    return { id };
  }
}

/** Each document of the frame gets a port of its own. */
function connect(frame: HTMLIFrameElement): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = async ({ data }: MessageEvent<Asked>) => {
    if ('id' in data) port1.postMessage(await answerTo(data));
    else history.replaceState(null, '', `#${String(data.hash).replace(/^#/, '')}`);
  };
  frame.contentWindow?.postMessage('requests', '*', [port2]);
}

const element = document.getElementById('docs');
const frame = document.createElement('iframe');
frame.title = 'The API';
// Forms: Authorize is one. Nothing is sent by them, which the frame's policy sees to.
frame.setAttribute('sandbox', 'allow-scripts allow-forms allow-downloads');
frame.src = `${element?.dataset['frame']}${location.hash}`;
frame.addEventListener('load', () => connect(frame));
element?.append(frame);
