import type { FrameRequest, FrameResponse } from './frame-messages.ts';

/** Defined by swagger-ui-dist, which is loaded after this script. */
declare function SwaggerUIBundle(options: object): void;

/*
 * The API documentation with Swagger UI. It sends no requests to other hosts and does not store credentials from its
 * Authorize dialog.
 */

const pendingRequests = new Map<number, (answer: FrameResponse) => void>();
let requestCount = 0;

const pagePort = new Promise<MessagePort>((resolve) => {
  addEventListener('message', ({ source, ports: [first] }) => {
    if (source !== parent || !first) return;
    first.onmessage = ({ data }: MessageEvent<FrameResponse>) => {
      pendingRequests.get(data.id)?.(data);
      pendingRequests.delete(data.id);
    };
    resolve(first);
  });
});

const postToPage = async (message: FrameRequest) => (await pagePort).postMessage(message);

/** Forwards the requests of Swagger UI to the surrounding page. @throws TypeError without a response, as fetch does */
globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  const { url, method } = request;
  requestCount += 1;
  const id = requestCount;
  const answer = new Promise<FrameResponse>((resolve) => void pendingRequests.set(id, resolve));
  await postToPage({ id, url, method, headers: [...request.headers], body: await request.arrayBuffer() });
  const { status, body, ...rest } = await answer;
  if (!status) throw new TypeError('No answer.');
  const response = new Response(body?.byteLength ? body : null, { status, ...rest });
  return Object.defineProperty(response, 'url', { value: url });
};

// A link to an operation changes the address of the page, not of the frame.
history.pushState = (_state, _title, url) => void postToPage({ hash: String(url ?? '') });

addEventListener('DOMContentLoaded', () =>
  SwaggerUIBundle({
    url: new URL('../openapi.json', location.href).href,
    dom_id: '#docs',
    deepLinking: true,
    docExpansion: 'list',
    validatorUrl: null,
  }),
);
