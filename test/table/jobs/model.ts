import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A model that tells an entry by its own sentences, over Converse's wire format; for anything else it gives no summary. */
export async function startModel() {
  let calls = 0;
  let isDown = false;
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    calls += 1;
    response.setHeader('content-type', 'application/json');
    if (isDown) {
      response.writeHead(500, { 'x-amzn-errortype': 'InternalServerException' }).end('{"message":"made by a test"}');
      return;
    }
    response.end(JSON.stringify(answerTo(JSON.parse(Buffer.concat(chunks).toString()))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: () => calls,
    setDown: (down: boolean) => {
      isDown = down;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface Converse {
  messages: { content: { text: string }[] }[];
  toolConfig: { tools: { toolSpec: { name: string } }[] };
}

function answerTo({ messages, toolConfig }: Converse) {
  const { text } = JSON.parse(messages[0]?.content[0]?.text ?? '{}');
  const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };
  const metrics = { latencyMs: 1 };
  if (typeof text !== 'string')
    return {
      output: { message: { role: 'assistant', content: [{ text: 'No.' }] } },
      stopReason: 'end_turn',
      usage,
      metrics,
    };
  const [line = '', ...points] = text.split(/(?<=\.) /);
  const input = { one_line_summary: line, ...(points.length >= 5 ? { five_point_summary: points.slice(0, 5) } : {}) };
  const toolUse = { toolUseId: 'one', name: toolConfig.tools[0]?.toolSpec.name, input };
  return { output: { message: { role: 'assistant', content: [{ toolUse }] } }, stopReason: 'tool_use', usage, metrics };
}
