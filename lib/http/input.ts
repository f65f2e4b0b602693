import type { APIGatewayProxyEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { type InputError, Problem } from '../values/problem.ts';
import { headerValues } from './header-values.ts';

/** The query string's parameters that a route knows, parsed, and the names of the others. @throws Problem 400 */
export function parseQuery<Q extends z.ZodMiniObject>(event: APIGatewayProxyEvent, schema: Q) {
  const known: Record<string, string> = {};
  const unknown: string[] = [];
  const errors: InputError[] = [];
  for (const [name, values] of Object.entries(event.multiValueQueryStringParameters ?? {})) {
    if (!Object.hasOwn(schema.shape, name)) unknown.push(name);
    else if (values?.length !== 1) errors.push({ in: 'query', parameter: name, detail: 'must not be repeated' });
    else known[name] = values[0] ?? '';
  }
  if (unknown.length > 0 && prefersStrict(event)) {
    errors.push(
      ...unknown.map((parameter) => ({
        in: 'query' as const,
        parameter: shown(parameter),
        detail: 'is not a parameter of this route',
      })),
    );
  }
  const parsed = z.safeParse(schema, known);
  if (!parsed.success) {
    errors.push(
      ...parsed.error.issues.map((issue) => ({
        in: 'query' as const,
        parameter: String(issue.path[0]),
        detail: issue.message,
      })),
    );
  }
  if (!parsed.success || errors.length > 0) throw badInput(errors);
  return { query: parsed.data as z.infer<Q>, ignored: unknown.map(shown) };
}

/** 400 with all that is wrong with the input. */
export function badInput(errors: InputError[]): Problem {
  const detail = errors.map((error) => `${error.parameter}: ${error.detail}`).join('; ');
  return new Problem('bad_request', 'invalid_parameter', detail, { errors });
}

/** RFC 7240: with `Prefer: handling=strict` a parameter that would be ignored is an error. */
function prefersStrict(event: APIGatewayProxyEvent): boolean {
  return headerValues(event.multiValueHeaders, 'prefer').some((value) =>
    /(^|[,;\s])handling\s*=\s*"?strict/i.test(value),
  );
}

/** A parameter's name as a header may carry it: cut, and percent-encoded beyond letters, digits and punctuation. */
function shown(name: string): string {
  return encodeURIComponent(name.toWellFormed().slice(0, 64));
}
