import type { Answered, Asked } from './requests.ts';

/*
 * The page around the API documentation. Swagger UI is a megabyte of third-party code, so it runs in a frame with a
 * separate origin, without access to storage, channels and locks of this origin. This page sends the frame's requests:
 * only to the service, only with what was typed in the frame, and without cookies.
 */

const here = new URL('.', location.href);

/** Returns the URL if it is the contract or an API route of the service. @throws TypeError for any other address */
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

/** Gives each document of the frame a separate message port. */
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
// `allow-forms` is needed for the Authorize dialog. The frame's policy prevents form submissions.
frame.setAttribute('sandbox', 'allow-scripts allow-forms allow-downloads');
frame.src = `${element?.dataset['frame']}${location.hash}`;
frame.addEventListener('load', () => connect(frame));
element?.append(frame);
