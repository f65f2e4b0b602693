import net, { type AddressInfo } from 'node:net';

const HOSTS = ['127.0.0.1', '127.0.0.2', '::1'];
const USUAL_PORTS = [80, 443, 8080, 8443];

/** Servers that must receive no connection. */
export interface Canaries {
  /**
   * The addresses of the servers.
   *
   * The first is a free port of 127.0.0.1, followed by the common ports that are free.
   */
  places: { host: string; port: number }[];
  /** Connections that they have seen, as `host:port`. */
  visits: string[];
  stop: () => void;
}

/** Listens on loopback addresses at the ports that feeds may use, and at one that they may not. */
export async function startCanaries(): Promise<Canaries> {
  const visits: string[] = [];
  const wanted = [[HOSTS[0], 0] as const, ...USUAL_PORTS.flatMap((port) => HOSTS.map((host) => [host, port] as const))];
  const started = await Promise.all(wanted.map(([host = '', port]) => listen(host, port, visits)));
  const servers = started.filter((server) => server !== null);
  const places = servers.map((server) => {
    const { address, port } = server.address() as AddressInfo;
    return { host: address, port };
  });
  return { places, visits, stop: () => servers.forEach((server) => void server.close()) };
}

function listen(host: string, port: number, visits: string[]): Promise<net.Server | null> {
  const server = net.createServer((socket) => {
    visits.push(`${host}:${socket.localPort}`);
    socket.destroy();
  });
  return new Promise((resolve) => {
    server.once('error', () => resolve(null));
    server.listen(port, host, () => resolve(server));
  });
}
