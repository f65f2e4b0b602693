import type { ContractRoute } from './contract-route.ts';
import { describeSchemas, type SchemaWords } from './fields.ts';
import { headersOfContract } from './headers.ts';
import { INFO, SECURITY_SCHEMES, TAGS } from './introduction.ts';
import type { Json } from './json-schema.ts';
import { type OperationWords, operationOf, type Parts } from './operations.ts';
import { parametersOf } from './parameters.ts';
import { type CodeWords, problemsOf } from './problems.ts';
import { schemasOf, UnnamedSchema } from './schemas.ts';
import { type Words, wordsOf } from './words.ts';

/**
 * The contract as an OpenAPI 3.1 document, made of the routes, of the schemas that their handlers run on, and of the words in
 * the YAML files of this directory. `faults` says what has no words, and which words describe nothing.
 */
export function contractOf(routes: ContractRoute[], version: string): { document: Json; faults: string[] } {
  const faults: string[] = [];
  const codes = wordsOf<CodeWords>('codes');
  const texts = wordsOf<Words>('parameters');
  const schemas = schemasOf(routes.flatMap(({ spec }) => spec?.response ?? []));
  const headers = headersOfContract(faults);
  const parameters = parametersOf(texts, faults);
  const problems = problemsOf(codes, headers, faults);
  const paths = pathsOf(routes, { schemas, parameters, headers, problems }, faults);
  faults.push(...describeSchemas(schemas.components, wordsOf<SchemaWords>('schemas')));
  faults.push(...[codes, texts, headers].flatMap((list) => list.unused()));
  const components = {
    securitySchemes: SECURITY_SCHEMES,
    schemas: sorted({ ...schemas.components, ...wordsOf<Json>('other-schemas').all }),
    parameters: sorted(parameters.components),
    headers: sorted(headers.components),
    responses: sorted(problems.components),
  };
  const servers = [{ url: '/', description: 'The address that this document was read from.' }];
  return { document: { openapi: '3.1.1', info: { ...INFO, version }, servers, tags: TAGS, paths, components }, faults };
}

/** The operations of all routes by path and method. */
function pathsOf(routes: ContractRoute[], parts: Parts, faults: string[]): Record<string, Json> {
  const words = wordsOf<OperationWords>('operations');
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const said = words.taken(route.name);
    if (!said) faults.push(lackingWords(route.name));
    else paths[route.path] = { ...paths[route.path], [route.method]: safely(route, said, parts, faults) };
  }
  faults.push(...words.unused());
  return paths;
}

/** An operation; nothing, and a fault, where its answer or body has no name. */
function safely(route: ContractRoute, said: OperationWords, parts: Parts, faults: string[]): Json {
  try {
    return operationOf(route, said, parts);
  } catch (error) {
    if (!(error instanceof UnnamedSchema)) throw error;
    faults.push(`What ${route.name} answers or takes has no name. ${error.message}`);
    return {};
  }
}

/** One message for the routes of both versions. */
const lackingWords = (name: string) =>
  `contract/operations.yml: add\n${name}:\n  tag: …\n  summary: …\n  text: …\n  answer: …`;

const sorted = (parts: Record<string, Json>): Json =>
  Object.fromEntries(Object.entries(parts).sort(([a], [b]) => (a < b ? -1 : 1)));
