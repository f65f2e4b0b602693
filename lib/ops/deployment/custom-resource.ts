import http from 'node:http';
import https from 'node:https';

/**
 * A request of CloudFormation to a custom resource.
 * Numbers and booleans in its properties arrive as strings.
 */
export interface CustomResourceRequest {
  RequestType: 'Create' | 'Update' | 'Delete';
  ResponseURL: string;
  StackId: string;
  RequestId: string;
  LogicalResourceId: string;
  PhysicalResourceId?: string;
  ResourceProperties: Record<string, unknown>;
  OldResourceProperties?: Record<string, unknown>;
}

/** CloudFormation takes 4,096 bytes for the whole response. */
const MAX_REASON_BYTES = 2_000;
const MAX_ATTEMPTS = 4;
const PAUSE_MS = 1_000;
const TIMEOUT_MS = 5_000;
/** The longest time that sending a response to CloudFormation takes, with all attempts. */
export const MAX_RESPONSE_SENDING_MS = MAX_ATTEMPTS * (TIMEOUT_MS + PAUSE_MS);

/**
 * Runs `work` and reports its outcome to CloudFormation, for which the stack waits.
 * An error that `work` throws is reported, too. `work` returns why the resource fails, or null for success.
 * @throws Error if CloudFormation does not receive the response; Lambda then calls the function again
 */
export async function runCustomResource(
  request: CustomResourceRequest,
  work: () => Promise<string | null>,
): Promise<void> {
  const reason = await work().catch((error: unknown) => `${(error as Error).name}: ${(error as Error).message}`);
  const response = {
    Status: reason === null ? 'SUCCESS' : 'FAILED',
    Reason: Buffer.from(reason ?? 'done')
      .subarray(0, MAX_REASON_BYTES)
      .toString(),
    // Never another id: CloudFormation would then delete the resource with the previous one.
    PhysicalResourceId: request.PhysicalResourceId ?? request.LogicalResourceId,
    StackId: request.StackId,
    RequestId: request.RequestId,
    LogicalResourceId: request.LogicalResourceId,
  };
  await send(request.ResponseURL, Buffer.from(JSON.stringify(response)));
}

async function send(url: string, body: Buffer): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await put(url, body);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/** Sends no media type: the URL is signed for a request without one. */
function put(url: string, body: Buffer): Promise<void> {
  const { request } = url.startsWith('https:') ? https : http;
  return new Promise((resolve, reject) => {
    const options = { method: 'PUT', headers: { 'content-length': body.length }, timeout: TIMEOUT_MS };
    const sending = request(url, options, (response) => {
      response.resume();
      const { statusCode = 0 } = response;
      response.on('end', () =>
        statusCode < 300 ? resolve() : reject(new Error(`CloudFormation's address answers ${statusCode}.`)),
      );
      response.on('error', reject);
    });
    sending.on('timeout', () => sending.destroy(new Error("CloudFormation's address does not answer.")));
    sending.on('error', reject);
    sending.end(body);
  });
}
