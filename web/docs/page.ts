import type { FrameRequest, FrameResponse } from './frame-messages.ts';

/*
 * The page around the API documentation. Swagger UI is a megabyte of third-party code, so it runs in a frame with a
 * separate origin, without access to storage, channels and locks of this origin. This page sends the frame's requests:
 * only to the service, only with what was typed in the frame, and without cookies.
 */

const baseUrl = new URL('.', location.href);

/** Returns the URL if it is the contract or an API route of the service. @throws TypeError for any other address */
function parseServiceUrl(address: string): string {
  const { origin, pathname, href } = new URL(address);
  const isOfService = pathname === `${baseUrl.pathname}openapi.json` || pathname.startsWith(`${baseUrl.pathname}api/`);
  if (origin !== baseUrl.origin || !isOfService) throw new TypeError('This page only sends requests to the service.');
  return href;
}

async function fetchForFrame({
  id,
  url,
  method,
  headers,
  body,
}: Exclude<FrameRequest, { hash: string }>): Promise<FrameResponse> {
  try {
    const bodyOptions = body.byteLength > 0 ? { body } : {};
    const safeOptions: RequestInit = { credentials: 'omit', redirect: 'error' };
    const response = await fetch(parseServiceUrl(url), { method, headers, ...bodyOptions, ...safeOptions });
    const { status, statusText } = response;
    return { id, status, statusText, headers: [...response.headers], body: await response.arrayBuffer() };
  } catch {
    return { id };
  }
}

/** Gives each document of the frame a separate message port. */
function connectFrame(frame: HTMLIFrameElement): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = async ({ data }: MessageEvent<FrameRequest>) => {
    if ('id' in data) port1.postMessage(await fetchForFrame(data));
    else history.replaceState(null, '', `#${String(data.hash).replace(/^#/, '')}`);
  };
  frame.contentWindow?.postMessage('requests', '*', [port2]);
}

const docsElement = document.getElementById('docs');
const frame = document.createElement('iframe');
frame.title = 'The API';
// `allow-forms` is needed for the Authorize dialog. The frame's policy prevents form submissions.
frame.setAttribute('sandbox', 'allow-scripts allow-forms allow-downloads');
frame.src = `${docsElement?.dataset['frame']}${location.hash}`;
frame.addEventListener('load', () => connectFrame(frame));
docsElement?.append(frame);
