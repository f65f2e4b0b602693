interface Functions {
  [name: string]: { handler?: string; role?: string; events?: { http?: { method: string; path: string } }[] };
}

export const REST: string;
export function impliedEvents(functions: Functions): { name: string; http: { method: string; path: string } }[];
export function listMethods(functions: Functions): Record<string, string[]>;
export function readFunctions(): Functions;
