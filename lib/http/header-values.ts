/** Headers as API Gateway passes them: all values by name. Names are spelled as the caller sent them. */
export type MultiValueHeaders = Record<string, string[] | undefined> | null | undefined;

/**
 * Returns all values of a header; empty if the request does not have it.
 * `name` must be in lower case; in the request its case does not matter.
 */
export function getHeaderValues(headers: MultiValueHeaders, name: string): string[] {
  return Object.entries(headers ?? {}).flatMap(([key, values]) => (key.toLowerCase() === name ? (values ?? []) : []));
}
