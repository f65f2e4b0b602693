import { once } from 'node:events';
import http, { type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

// biome-ignore lint/suspicious/noExplicitAny: requests and answers of every shape are played
type ModelPayload = Record<string, any>;

/** One request as it came. */
interface ReceivedModelCall {
  modelId: string;
  headers: IncomingHttpHeaders;
  /** The body of Converse. */
  body: ModelPayload;
  /** What the user message holds. */
  data: ModelPayload;
}

/**
 * How one request is answered. Wire format:
 * https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html and, of errors, the AWS REST JSON
 * protocol: a status, the header x-amzn-errortype and a message.
 */
export type ModelStep =
  /** The tool, with an input made of what `good` would give; another tool's name or stop reason if given. */
  | { input: (good: ModelPayload, call: ReceivedModelCall) => unknown; tool?: string; stopReason?: string }
  | { prose: string }
  | { stopReason: string }
  | { error: string; status: number; message?: string }
  /** As `next`, once `when` is over. */
  | { when: () => Promise<unknown>; next?: ModelStep }
  | { hang: true }
  | { reset: true }
  | { halfBody: true }
  | { drip: true }
  | { body: string; type?: string };

export const GOOD: ModelStep = { input: (good) => good };
export const THROTTLED: ModelStep = { error: 'ThrottlingException', status: 429 };

/**
 * Returns the numbers of sentences for an answer.
 *
 * These are the first ones of an entry or document, and the titles of the first updates of a topic.
 */
function goodInput({ body, data }: ReceivedModelCall): ModelPayload {
  const { properties } = body['toolConfig'].tools[0].toolSpec.inputSchema.json;
  if (properties.statements) {
    const updates: ModelPayload[] = data['updates'];
    return { statements: updates.slice(0, 8).map(({ number }) => ({ update: number, sentences: [1] })) };
  }
  return { line: 1, ...(properties.points ? { points: [1, 2, 3, 4, 5] } : {}) };
}

function getAnswer(step: ModelStep, call: ReceivedModelCall): ModelPayload {
  const name = call.body['toolConfig'].toolChoice.tool.name;
  const use = (input: unknown, tool = name) => [{ toolUse: { toolUseId: 'tooluse_1', name: tool, input } }];
  const answer = (content: unknown[], stopReason: string) => ({
    metrics: { latencyMs: 400 },
    output: { message: { role: 'assistant', content } },
    stopReason,
    usage: { inputTokens: 500, outputTokens: 200, totalTokens: 700 },
  });
  // Too little for the call of a tool.
  if (call.body['inferenceConfig']?.maxTokens === 1) return answer([], 'max_tokens');
  if ('input' in step) return answer(use(step.input(goodInput(call), call), step.tool), step.stopReason ?? 'tool_use');
  if ('prose' in step) return answer([{ text: step.prose }], 'end_turn');
  if ('stopReason' in step) return answer([], step.stopReason);
  return answer(use(goodInput(call)), 'tool_use');
}

async function play(response: ServerResponse, step: ModelStep, call: ReceivedModelCall): Promise<void> {
  const json = { 'content-type': 'application/json', 'x-amzn-requestid': '00000000-0000-4000-8000-000000000000' };
  if ('when' in step) {
    await step.when();
    return play(response, step.next ?? GOOD, call);
  }
  if ('hang' in step) return;
  if ('reset' in step) return void response.socket?.resetAndDestroy();
  if ('error' in step) {
    const headers = {
      ...json,
      'x-amzn-errortype': `${step.error}:http://internal.amazon.com/coral/com.amazon.bedrock/`,
    };
    return void response
      .writeHead(step.status, headers)
      .end(JSON.stringify({ message: step.message ?? 'Made by a test.' }));
  }
  if ('body' in step)
    return void response.writeHead(200, { ...json, 'content-type': step.type ?? 'application/json' }).end(step.body);
  const body = JSON.stringify(getAnswer(step, call));
  if ('halfBody' in step) {
    response.writeHead(200, { ...json, 'content-length': body.length });
    return void response.write(body.slice(0, body.length / 2), () => response.destroy());
  }
  response.writeHead(200, json);
  for (let at = 0; 'drip' in step && at < body.length && !response.destroyed; at += 1) {
    response.write(body[at]);
    await sleep(100, undefined, { ref: false });
  }
  if (!('drip' in step)) response.end(body);
}

/**
 * A scripted stand-in of the model on a free port: POST /model/{id}/converse. Unscripted requests are answered well.
 */
export async function startModelEndpoint() {
  const calls: ReceivedModelCall[] = [];
  const steps: ModelStep[] = [];
  let always: ModelStep = GOOD;
  const server = http.createServer(async (request, response) => {
    const raw = await textOf(request).catch(() => '');
    const [, modelId] = /^\/model\/([^/]+)\/converse$/.exec(request.url ?? '') ?? [];
    if (request.method !== 'POST' || !modelId) return void response.writeHead(404).end();
    const body = JSON.parse(raw);
    const data = JSON.parse(body.messages[0].content[0].text);
    const call = { modelId: decodeURIComponent(modelId), headers: request.headers, body, data };
    calls.push(call);
    await play(response, steps.shift() ?? always, call);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    /** The next requests are answered by these steps in turn. */
    script: (...next: ModelStep[]) => void steps.push(...next),
    /** All requests are, until `reset`. */
    always: (step: ModelStep) => {
      always = step;
    },
    reset: () => {
      calls.length = 0;
      steps.length = 0;
      always = GOOD;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type ModelEndpoint = Awaited<ReturnType<typeof startModelEndpoint>>;
