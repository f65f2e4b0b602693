import http from 'node:http';

/**
 * Creates a server of the local stack that does not listen yet. Clients close idle connections: if the server did, it
 * could fail a request that arrives at the same moment.
 */
export function createHttpServer(listener?: http.RequestListener, options: http.ServerOptions = {}): http.Server {
  const server = http.createServer(options, listener);
  server.keepAliveTimeout = 0;
  return server;
}
