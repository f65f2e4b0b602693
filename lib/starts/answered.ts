/** What a version is: which answer shows that it started. */
export type Kind = 'route' | 'authorizer';

/** What Lambda tells of an invocation. */
export interface Invoked {
  FunctionError?: string | undefined;
  Payload?: Uint8Array | undefined;
}

const LONGEST = 160;

/** Why an answer to START_EVENT is not that of a function that serves; null where it is. */
export function faultOf(kind: Kind, { FunctionError, Payload }: Invoked): string | null {
  const answer = parsed(Payload);
  if (kind === 'authorizer')
    return FunctionError ? faultOfRefusal(FunctionError, answer) : 'it lets in who has no credentials';
  if (FunctionError) return toldBy(FunctionError, answer);
  const { statusCode: status } = answer;
  if (typeof status !== 'number') return 'what it answers is no answer';
  return status >= 500 ? `it answers ${status}` : null;
}

/** API Gateway makes 401 of exactly this error, and 500 of every other one. */
const faultOfRefusal = (kind: string, answer: Record<string, unknown>): string | null =>
  answer['errorMessage'] === 'Unauthorized' ? null : toldBy(kind, answer);

/** The error of a function, by the name that Lambda gives it: Runtime.ImportModuleError, Sandbox.Timedout and the like. */
function toldBy(kind: string, { errorType, errorMessage }: Record<string, unknown>): string {
  const told = `${errorType ?? kind}: ${errorMessage ?? 'no reason given'}`;
  return told.split('\n', 1).join('').slice(0, LONGEST);
}

function parsed(payload: Uint8Array | undefined): Record<string, unknown> {
  try {
    const answer: unknown = JSON.parse(Buffer.from(payload ?? []).toString());
    return typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
