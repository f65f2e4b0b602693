import type { APIGatewayProxyEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { type InputError, Problem } from '../values/problem.ts';
import { getHeaderValues } from './request-headers.ts';

/**
 * Parses the query parameters of a route by two schemas: its own, and the common one for paging.
 * `ignored` has the names of unknown parameters. They are errors if the caller sends `Prefer: handling=strict`.
 * @throws Problem 400 with all errors
 */
export function parseQuery<Q extends z.ZodMiniObject, C extends z.ZodMiniObject>(
  event: APIGatewayProxyEvent,
  own: Q,
  common: C,
): { query: z.infer<Q>; common: z.infer<C>; ignored: string[] } {
  const knownParameters: Record<string, string> = {};
  const unknownParameters: string[] = [];
  const errors: InputError[] = [];
  for (const [name, values] of Object.entries(event.multiValueQueryStringParameters ?? {})) {
    if (!Object.hasOwn(own.shape, name) && !Object.hasOwn(common.shape, name)) unknownParameters.push(name);
    else if (values?.length !== 1) errors.push({ in: 'query', parameter: name, detail: 'must not be repeated' });
    else knownParameters[name] = values[0] ?? '';
  }
  if (unknownParameters.length > 0 && prefersStrict(event)) {
    errors.push(
      ...unknownParameters.map((parameter) => ({
        in: 'query' as const,
        parameter: encodeParameterName(parameter),
        detail: 'is not a parameter of this route',
      })),
    );
  }
  const parsed = [z.safeParse(own, knownParameters), z.safeParse(common, knownParameters)] as const;
  errors.push(...parsed.flatMap(({ error }) => error?.issues.map(toInputError) ?? []));
  if (errors.length > 0) throw badInput(errors);
  const [query, rest] = parsed.map(({ data }) => data);
  return {
    query: query as z.infer<Q>,
    common: rest as z.infer<C>,
    ignored: unknownParameters.map(encodeParameterName),
  };
}

const toInputError = ({ path, message }: z.core.$ZodIssue): InputError => ({
  in: 'query',
  parameter: String(path[0]),
  detail: message,
});

/** Creates the 400 that lists all errors of a request's parameters or body. */
export function badInput(errors: InputError[]): Problem {
  const detail = errors.map((error) => `${error.parameter}: ${error.detail}`).join('; ');
  return new Problem('bad_request', 'invalid_parameter', { detail, errors });
}

/** RFC 7240: with `Prefer: handling=strict` an ignored parameter is an error. */
function prefersStrict(event: APIGatewayProxyEvent): boolean {
  return getHeaderValues(event.multiValueHeaders, 'prefer').some((value) =>
    /(^|[,;\s])handling\s*=\s*"?strict/i.test(value),
  );
}

/** Returns a parameter name for a header: truncated and percent-encoded. */
function encodeParameterName(name: string): string {
  return encodeURIComponent(name.slice(0, 64).toWellFormed());
}
