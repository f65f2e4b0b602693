import { BedrockRuntimeClient, ConverseCommand, type ConverseCommandOutput } from '@aws-sdk/client-bedrock-runtime';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import type { PermissionProbe } from '../ops/probe/with-probe.ts';
import { MODEL_TIMEOUT_MS, modelEndpoint, modelId, modelRegion } from './model-budget.ts';
import type { JsonSchema } from './prompts.ts';

/** A request to the language model: instructions, untrusted input, and the one tool that it must call. */
export interface ModelRequest {
  system: string;
  /** Sent as one JSON text. */
  data: unknown;
  tool: { name: string; description: string; schema: JsonSchema };
  maxResponseTokens: number;
}

/**
 * Why a model call failed. Only `unavailable` can depend on the text.
 * - throttled: too many concurrent requests
 * - down: the service or the network does not respond
 * - misconfigured: no access, no such model, or a model that does not support such requests
 * - unavailable: this request failed, timed out, or its text was rejected
 */
export type ModelFailureReason = 'throttled' | 'down' | 'misconfigured' | 'unavailable';

/** The result of a model call: the tool's input, why the response has none, or why the call failed. */
export type ModelResult = { input: unknown } | { refused: string } | { failed: ModelFailureReason; note: string };

const MAX_MODEL_ATTEMPTS = 3;
const RETRY_DELAY_MS = 400;

/** One attempt per call: the SDK would repeat time-outs, but late responses are paid for, too. */
const bedrockClient = new BedrockRuntimeClient({
  region: modelRegion,
  ...(modelEndpoint ? { endpoint: modelEndpoint } : {}),
  maxAttempts: 1,
  requestHandler: new NodeHttpHandler({
    connectionTimeout: 2_000,
    httpsAgent: { keepAlive: false },
    httpAgent: { keepAlive: false },
  }),
});

/**
 * Asks the model to call the tool of the request, and returns the arguments, or why there are none. It does not throw
 * for errors of the model. Only throttled requests, which are not billed, are retried: at most three attempts within
 * the time limit of one call. See https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html
 */
export async function askModel(request: ModelRequest): Promise<ModelResult> {
  const command = buildConverseCommand(request);
  const abortSignal = AbortSignal.timeout(MODEL_TIMEOUT_MS);
  for (let attempt = 1; ; attempt += 1) {
    const response = await sendCommand(command, request.tool.name, abortSignal);
    if (!('failed' in response) || response.failed !== 'throttled' || attempt === MAX_MODEL_ATTEMPTS) return response;
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS * attempt * (0.5 + Math.random() / 2)));
    if (abortSignal.aborted) return response;
  }
}

async function sendCommand(command: ConverseCommand, tool: string, abortSignal: AbortSignal): Promise<ModelResult> {
  try {
    return parseModelAnswer(await bedrockClient.send(command, { abortSignal }), tool);
  } catch (error) {
    return classifyFailure(error as ServiceError);
  }
}

/** Returns the number of input characters of a request, as the daily budget counts them. */
export function countCharacters({ system, data, tool }: ModelRequest): number {
  return system.length + toSafeJson(data).length + JSON.stringify(tool).length;
}

/** Returns data as JSON without tags: no content can end it before its last quote. */
function toSafeJson(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e');
}

function buildConverseCommand({ system, data, tool, maxResponseTokens }: ModelRequest): ConverseCommand {
  const { name, description, schema } = tool;
  return new ConverseCommand({
    modelId,
    system: [{ text: system }],
    messages: [{ role: 'user', content: [{ text: toSafeJson(data) }] }],
    toolConfig: {
      tools: [{ toolSpec: { name, description, inputSchema: { json: schema } } }],
      toolChoice: { tool: { name } },
    },
    inferenceConfig: { temperature: 0, maxTokens: maxResponseTokens },
  });
}

function parseModelAnswer({ stopReason, output }: ConverseCommandOutput, tool: string): ModelResult {
  if (!stopReason) return { failed: 'unavailable', note: 'no answer of Converse' };
  if (stopReason !== 'tool_use')
    return { refused: `stopped by ${/^\w{1,40}$/.test(stopReason) ? stopReason : 'nonsense'}` };
  const content = output?.message?.content;
  const uses = (Array.isArray(content) ? content : []).flatMap(({ toolUse }) => toolUse ?? []);
  const [use] = uses;
  return uses.length === 1 && use?.name === tool ? { input: use.input } : { refused: 'not the one tool' };
}

interface ServiceError extends Error {
  $metadata?: { httpStatusCode?: number };
}

/** Messages of a model that rejects such requests with any text; one error name covers both. */
const UNSUPPORTED_REQUEST = /model identifier|on-demand throughput|support|not allowed|malformed/i;

/** Classifies an error. Its message may quote the request, so it is not passed on. */
function classifyFailure({ name, message, $metadata }: ServiceError): { failed: ModelFailureReason; note: string } {
  const status = $metadata?.httpStatusCode ?? 0;
  if (name === 'AbortError') return { failed: 'unavailable', note: 'no answer in time' };
  const note = status ? `${name} ${status}` : name;
  if (status === 429 || /Throttl|TooManyRequests|ServiceQuotaExceeded/.test(name)) return { failed: 'throttled', note };
  if (name === 'CredentialsProviderError' || [401, 403, 404].includes(status)) return { failed: 'misconfigured', note };
  if (status === 400 && UNSUPPORTED_REQUEST.test(message)) return { failed: 'misconfigured', note };
  return { failed: [0, 502, 503, 504].includes(status) ? 'down' : 'unavailable', note };
}

const PROBE_TOOL = { name: 'answer', description: 'Answers.', schema: { type: 'object', properties: {} } };

/**
 * Returns the start-up check of the language model; empty if no model is configured. The check requests one token,
 * which does not count in the day's budget.
 */
export const getModelPermissionProbes = (): PermissionProbe[] =>
  modelId ? [{ call: `Converse ${modelId}`, run: askForOneToken }] : [];

async function askForOneToken(): Promise<string | undefined> {
  const response = await askModel({ system: 'Answer.', data: {}, tool: PROBE_TOOL, maxResponseTokens: 1 });
  if (!('failed' in response)) return undefined;
  if (response.failed === 'misconfigured') throw new Error(response.note);
  return `${response.failed}: ${response.note}`;
}
