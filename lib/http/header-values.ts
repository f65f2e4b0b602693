export type MultiValueHeaders = Record<string, string[] | undefined> | null | undefined;

/** Returns all values of a header; the name of the header may have any case. */
export function getHeaderValues(headers: MultiValueHeaders, name: string): string[] {
  return Object.entries(headers ?? {}).flatMap(([key, values]) => (key.toLowerCase() === name ? (values ?? []) : []));
}
