import net from 'node:net';

/** Sends bytes as they are to the shared stack and answers all that comes back. */
export function raw(text: string): Promise<string> {
  const { hostname, port } = new URL(process.env['STACK_URL'] ?? '');
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = net.connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('end', () => resolve(answer)).on('error', reject);
  });
}

/** The status of such an answer. */
export const getStatus = (answer: string) => Number(answer.split(' ')[1]);
