import type { ContractRoute } from './contract-route.ts';
import { describeSchemas, type SchemaWords } from './fields.ts';
import { addFilterParameters, addFilterSchemas, checkFilterWords } from './filters.ts';
import { headersOfContract } from './headers.ts';
import { INFO, SECURITY_SCHEMES, TAGS } from './introduction.ts';
import type { Json } from './json-schema.ts';
import { buildOperation, type OperationParts, type OperationWords } from './operations.ts';
import { buildParameterSchemas } from './parameters.ts';
import { buildProblems, type CodeWords } from './problems.ts';
import { buildSchemas, UnnamedSchema } from './schemas.ts';
import { readWords, type Words } from './words.ts';

/**
 * Builds the contract as an OpenAPI 3.1 document.
 *
 * Its sources are the routes, the schemas of their handlers, and the texts in the YAML files of this directory.
 * `faults` lists missing and unused texts.
 */
export function buildContract(routes: ContractRoute[], version: string): { document: Json; faults: string[] } {
  const faults: string[] = [];
  const codes = readWords<CodeWords>('codes');
  const texts = addFilterParameters(readWords<Words>('parameters'));
  const schemas = buildSchemas(routes.flatMap(({ spec }) => spec?.response ?? []));
  const headers = headersOfContract(faults);
  const parameters = buildParameterSchemas(texts, faults);
  const problems = buildProblems(codes, headers, faults);
  const paths = buildPaths(routes, { schemas, parameters, headers, problems }, faults);
  const words = addFilterSchemas(readWords<SchemaWords>('schemas'));
  faults.push(...checkFilterWords(), ...describeSchemas(schemas.components, words));
  faults.push(...[codes, texts, headers].flatMap((list) => list.unused()));
  const components = {
    securitySchemes: SECURITY_SCHEMES,
    schemas: sorted({ ...schemas.components, ...readWords<Json>('other-schemas').all }),
    parameters: sorted(parameters.components),
    headers: sorted(headers.components),
    responses: sorted(problems.components),
  };
  const servers = [{ url: '/', description: 'The address that this document was read from.' }];
  return { document: { openapi: '3.1.1', info: { ...INFO, version }, servers, tags: TAGS, paths, components }, faults };
}

/** Returns the operations of all routes by path and method. */
function buildPaths(routes: ContractRoute[], parts: OperationParts, faults: string[]): Record<string, Json> {
  const words = readWords<OperationWords>('operations');
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const texts = words.taken(route.name);
    if (!texts) faults.push(lackingWords(route.name));
    else
      paths[route.path] = {
        ...paths[route.path],
        [route.method]: buildNamed(route, (one) => buildOperation(one, texts, parts), faults),
      };
  }
  faults.push(...words.unused());
  return paths;
}

/** Returns an operation. If its response or body has no name, it reports that and returns an empty object. */
function buildNamed(route: ContractRoute, build: (route: ContractRoute) => Json, faults: string[]): Json {
  try {
    return build(route);
  } catch (error) {
    if (!(error instanceof UnnamedSchema)) throw error;
    faults.push(`The response or body of ${route.name} has no name. ${error.message}`);
    return {};
  }
}

/** Returns one message for the routes of both versions. */
const lackingWords = (name: string) =>
  `contract/words, operations: add\n${name}:\n  tag: …\n  summary: …\n  text: …\n  answer: …`;

const sorted = (parts: Record<string, Json>): Json =>
  Object.fromEntries(Object.entries(parts).sort(([a], [b]) => (a < b ? -1 : 1)));
