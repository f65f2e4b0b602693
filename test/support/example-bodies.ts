import openapi from '../../openapi.json';

interface ContractSchema {
  $ref?: string;
  examples?: unknown[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: ContractSchema[];
  type?: string | string[];
  properties?: Record<string, ContractSchema>;
  required?: string[];
  items?: ContractSchema;
}
interface Operation {
  operationId?: string;
  requestBody?: { content: { 'application/json'?: { schema: ContractSchema } } };
}

const SCHEMAS = openapi.components.schemas as unknown as Record<string, ContractSchema>;
const OPERATIONS = Object.values(openapi.paths).flatMap((path) => Object.values(path) as Operation[]);

/** Returns the example of a schema in the contract, with the required fields only. */
function getExample({ $ref, ...schema }: ContractSchema): unknown {
  if ($ref) return getExample(SCHEMAS[$ref.split('/').at(-1) ?? ''] ?? {});
  const [given = schema.const ?? schema.enum?.[0]] = schema.examples ?? [];
  if (given !== undefined) return given;
  if (schema.anyOf?.[0]) return getExample(schema.anyOf[0]);
  if (schema.items) return [getExample(schema.items)];
  const { properties = {}, required = [] } = schema;
  return Object.fromEntries(required.map((name) => [name, getExample(properties[name] ?? {})]));
}

/** Returns the smallest body of an operation, of the contract's examples; undefined if it has none. */
export function getExampleBody(operation: string): unknown {
  const schema = OPERATIONS.find(({ operationId }) => operationId === operation)?.requestBody?.content[
    'application/json'
  ]?.schema;
  return schema && getExample(schema);
}
