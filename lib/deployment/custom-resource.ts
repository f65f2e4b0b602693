import http from 'node:http';
import https from 'node:https';

/** What CloudFormation asks of a custom resource; numbers and booleans come as texts. */
export interface Asked {
  RequestType: 'Create' | 'Update' | 'Delete';
  ResponseURL: string;
  StackId: string;
  RequestId: string;
  LogicalResourceId: string;
  PhysicalResourceId?: string;
  ResourceProperties: Record<string, unknown>;
  OldResourceProperties?: Record<string, unknown>;
}

/** In bytes: CloudFormation takes 4,096 for the whole answer. */
const LONGEST_REASON = 2_000;
const ATTEMPTS = 4;
const PAUSE_MS = 1_000;
const LONGEST_MS = 5_000;
/** What telling may take in all. */
export const TELLING_MS = ATTEMPTS * (LONGEST_MS + PAUSE_MS);

/**
 * Does what is asked and tells CloudFormation what came of it, whatever that is: a stack waits for the answer. `work` answers why the
 * resource fails, or null. @throws Error where the answer does not arrive; Lambda then asks again
 */
export async function answering(asked: Asked, work: () => Promise<string | null>): Promise<void> {
  const reason = await work().catch((error: unknown) => `${(error as Error).name}: ${(error as Error).message}`);
  const { StackId, RequestId, LogicalResourceId } = asked;
  const answer = {
    Status: reason === null ? 'SUCCESS' : 'FAILED',
    Reason: Buffer.from(reason ?? 'done')
      .subarray(0, LONGEST_REASON)
      .toString(),
    // The same always: another one would have CloudFormation delete the former.
    PhysicalResourceId: asked.PhysicalResourceId ?? LogicalResourceId,
    ...{ StackId, RequestId, LogicalResourceId },
  };
  await sent(asked.ResponseURL, Buffer.from(JSON.stringify(answer)));
}

async function sent(url: string, body: Buffer): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await put(url, body);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/** The address is signed for a request without a media type, so that none is sent. */
function put(url: string, body: Buffer): Promise<void> {
  const { request } = url.startsWith('https:') ? https : http;
  return new Promise((resolve, reject) => {
    const options = { method: 'PUT', headers: { 'content-length': body.length }, timeout: LONGEST_MS };
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
