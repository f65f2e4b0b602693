import http from 'node:http';
import type { DemoDocument } from './demo/documents.ts';

/** Serves the demo feeds' documents on a free port of 127.0.0.1; `urlOf` is the address of a feed's document. */
export async function startDemoServer(documents: DemoDocument[]) {
  const byPath = new Map(documents.map((document) => [document.path, document]));
  const server = http.createServer((request, response) => {
    const document = byPath.get(request.url ?? '');
    if (!document) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': document.contentType }).end(document.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  return {
    origin,
    feeds: new Map(documents.map((document) => [document.feedId, origin + document.path])),
    stop: () => server.close(),
  };
}

export type DemoServer = Awaited<ReturnType<typeof startDemoServer>>;
