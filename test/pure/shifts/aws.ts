import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/* API Gateway with one stage, CloudWatch with some alarms and the address that CloudFormation is told at, as their protocols have them. */

interface CanarySettings {
  deploymentId?: string;
  percentTraffic?: number;
}
interface Stage {
  deploymentId: string;
  canarySettings?: CanarySettings;
}
type Answer = (response: ServerResponse) => void;
/** What was asked, in turn: look, set, remove and alarms. */
type Call = 'look' | 'set' | 'remove' | 'alarms';

/** An error as AWS has it: its status, its name and `not now`. */
export const refused =
  (status: number, type: string): Answer =>
  (response) => {
    response.writeHead(status, { 'x-amzn-errortype': type, 'content-type': 'application/json' });
    response.end(JSON.stringify({ __type: type, message: 'not now' }));
  };

/** The world of one test: what there is, what was asked and what was told; and what is to happen at the n-th call of a kind, from 1. */
export class Aws {
  stage: Stage | null = { deploymentId: 'before' };
  states: Record<string, string> = { 'server-errors': 'OK', 'authorizer-errors': 'OK' };
  calls: Call[] = [];
  paths = new Set<string>();
  told: Record<string, string>[] = [];
  /** The canary that the stage had when CloudFormation was told. */
  canaryWhenTold: (CanarySettings | undefined)[] = [];
  at: (call: Call, n: number) => Answer | undefined = () => undefined;
  private readonly servers: Server[] = [];

  async start(): Promise<{ endpoint: string; stack: string }> {
    const endpoint = await this.serve((request, body, response) => this.answer(request, body, response));
    const stack = await this.serve((_, body, response) => {
      this.told.push(JSON.parse(body));
      this.canaryWhenTold.push(this.stage?.canarySettings);
      response.end();
    });
    return { endpoint, stack };
  }

  async stop(): Promise<void> {
    for (const server of this.servers) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }

  private async serve(handle: (request: IncomingMessage, body: string, response: ServerResponse) => void) {
    const server = createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += part;
      handle(request, body, response);
    });
    this.servers.push(server);
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  private answer({ method, url = '', headers }: IncomingMessage, body: string, response: ServerResponse): void {
    const isAlarms = headers['x-amz-target'] === 'GraniteServiceVersion20100801.DescribeAlarms';
    if (!isAlarms) this.paths.add(url);
    const said = body === '' ? {} : JSON.parse(body);
    if (isAlarms) this.done('alarms', response, () => this.alarms(said.AlarmNames));
    else if (method === 'GET') this.done('look', response, () => this.stage);
    else {
      const call = said.patchOperations[0].op === 'remove' ? 'remove' : 'set';
      this.done(call, response, () => this.patched(said.patchOperations));
    }
  }

  private done(call: Call, response: ServerResponse, work: () => object | null): void {
    this.calls.push(call);
    const other = this.at(call, this.calls.filter((one) => one === call).length);
    const answer = other ? null : work();
    if (other) other(response);
    else if (answer === null) refused(404, 'NotFoundException')(response);
    else response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  }

  private alarms(names: string[]): object {
    const known = names.filter((name) => this.states[name]);
    return { MetricAlarms: known.map((name) => ({ AlarmName: name, StateValue: this.states[name] })) };
  }

  /** As API Gateway applies patches to a stage: those of a canary, and no other. */
  private patched(operations: { op: string; path: string; value?: string }[]): Stage | null {
    if (this.stage === null) return null;
    for (const { op, path, value = '' } of operations) {
      const canary = { ...this.stage.canarySettings };
      if (op === 'remove' && path === '/canarySettings') delete this.stage.canarySettings;
      else if (path === '/canarySettings/deploymentId') this.stage.canarySettings = { ...canary, deploymentId: value };
      else if (path === '/canarySettings/percentTraffic')
        this.stage.canarySettings = { ...canary, percentTraffic: Number(value) };
      else throw new Error(`A patch of ${path}.`);
    }
    return this.stage;
  }
}
