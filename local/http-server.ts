import http from 'node:http';

/**
 * A server of the local stack, which does not listen yet. Who asks ends an idle connection: one that the server ended could fail the
 * request that comes just then.
 */
export function httpServer(answer?: http.RequestListener, options: http.ServerOptions = {}): http.Server {
  const server = http.createServer(options, answer);
  server.keepAliveTimeout = 0;
  return server;
}
