/** Headers as API Gateway passes them: all values by name, in the caller's spelling. */
export type MultiValueHeaders = Record<string, string[] | undefined> | null | undefined;

/** Returns all values of a header; empty without it. `name` is in lower case, the request's may have any case. */
export function getHeaderValues(headers: MultiValueHeaders, name: string): string[] {
  return Object.entries(headers ?? {}).flatMap(([key, values]) => (key.toLowerCase() === name ? (values ?? []) : []));
}
