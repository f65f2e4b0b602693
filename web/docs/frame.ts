import type { Answered, Asked } from './requests.ts';

/** Defined by swagger-ui-dist, which is loaded after this script. */
declare function SwaggerUIBundle(options: object): void;

/*
 * The API documentation with Swagger UI. It sends no requests to other hosts and does not store credentials from its
 * Authorize dialog.
 */

const waiting = new Map<number, (answer: Answered) => void>();
let asked = 0;

const port = new Promise<MessagePort>((resolve) => {
  addEventListener('message', ({ source, ports: [first] }) => {
    if (source !== parent || !first) return;
    first.onmessage = ({ data }: MessageEvent<Answered>) => {
      waiting.get(data.id)?.(data);
      waiting.delete(data.id);
    };
    resolve(first);
  });
});

const tell = async (message: Asked) => (await port).postMessage(message);

/** Forwards the requests of Swagger UI to the surrounding page. @throws TypeError without a response, as fetch does */
globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  const { url, method } = request;
  asked += 1;
  const id = asked;
  const answer = new Promise<Answered>((resolve) => void waiting.set(id, resolve));
  await tell({ id, url, method, headers: [...request.headers], body: await request.arrayBuffer() });
  const { status, body, ...rest } = await answer;
  if (!status) throw new TypeError('No answer.');
  const response = new Response(body?.byteLength ? body : null, { status, ...rest });
  return Object.defineProperty(response, 'url', { value: url });
};

// A link to an operation changes the address of the page, not of the frame.
history.pushState = (_state, _title, url) => void tell({ hash: String(url ?? '') });

addEventListener('DOMContentLoaded', () =>
  SwaggerUIBundle({
    url: new URL('../openapi.json', location.href).href,
    dom_id: '#docs',
    deepLinking: true,
    docExpansion: 'list',
    validatorUrl: null,
  }),
);
