import { readFunctions } from '../../infra/methods.mjs';

export interface RouteTemplate {
  name: string;
  method: string;
  path: string;
}

/** Each route of serverless.yml with its method in capitals, without those that its paths imply. */
export function routes(): RouteTemplate[] {
  const functions: Record<string, { events?: { http?: { method: string; path: string } }[] }> = readFunctions();
  return Object.entries(functions).flatMap(([name, { events = [] }]) =>
    events.flatMap(({ http }) =>
      http && http.method !== 'any' ? [{ name, method: http.method.toUpperCase(), path: http.path }] : [],
    ),
  );
}

const succeeded = new Set<string>();

/** Remembers a call that was answered as its caller wished. */
export function remember(method: string, path: string, status: number): void {
  if (status < 400) succeeded.add(`${method} ${path}`);
}

/**
 * The routes that no call of the run came through to: `GET /health`. Of two that a path fits, the one without a
 * parameter counts.
 */
export function neverCalled(all: RouteTemplate[] = routes(), calls: Iterable<string> = succeeded): string[] {
  const patterns = all
    .map(({ method, path }) => ({ route: `${method} ${path}`, pattern: getPattern(method, path) }))
    .sort((a, b) => a.route.split('{').length - b.route.split('{').length);
  const called = new Set([...calls].map((call) => patterns.find(({ pattern }) => pattern.test(call))?.route));
  return patterns.map(({ route }) => route).filter((route) => !called.has(route));
}

const getPattern = (method: string, path: string) =>
  new RegExp(`^${method} ${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);
