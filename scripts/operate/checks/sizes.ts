import { isDeepStrictEqual } from 'node:util';
import type { Template } from './data.ts';
import { type Finding, stops, warning } from './finding.ts';

/** What is packaged: the template as a text, and how large the code of each function is when it is unpacked. */
export interface Package {
  template: Template;
  text: string;
  unpacked: Record<string, number>;
}

const MB = 1024 * 1024;
/** https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html and that of Lambda. */
const MOST = { template: MB, resources: 500, parameters: 200, outputs: 200, code: 250 * MB, environment: 4_096 };
/** From which part of a limit on it is told. */
const NEAR = 0.9;
/** What a value takes that only CloudFormation knows, such as the address of a queue. */
const UNKNOWN_VALUE = 128;

/** What of a package is larger than AWS takes, or nearly. */
export function judgeSizes({ template, text, unpacked }: Package, env: Record<string, string | undefined>): Finding[] {
  const { Resources, Parameters = {}, Outputs = {} } = template;
  const count = (all: object) => Object.keys(all).length;
  const functions = Object.entries(Resources).filter(([, { Type }]) => Type === 'AWS::Lambda::Function');
  const split = 'Move a part to a stack of its own.';
  return [
    ...judge('The template', Buffer.byteLength(text), MOST.template, 'bytes', split),
    ...judge('The template', count(Resources), MOST.resources, 'resources', split),
    ...judge('The template', count(Parameters), MOST.parameters, 'parameters', 'Join some.'),
    ...judge('The template', count(Outputs), MOST.outputs, 'outputs', 'Leave some out.'),
    ...Object.entries(unpacked).flatMap(([name, bytes]) =>
      judge(`The code of ${name}`, bytes, MOST.code, 'bytes', 'Find out what it bundles.'),
    ),
    ...functions.flatMap(([id, { Properties }]) => {
      const bytes = bytesOf(Properties.Environment?.Variables ?? {}, env);
      return judge(`The environment of ${id}`, bytes, MOST.environment, 'bytes', 'Shorten a setting that it reads.');
    }),
  ];
}

function judge(what: string, is: number, most: number, unit: string, remedy: string): Finding[] {
  if (is <= most * NEAR) return [];
  const told = `${what} has ${is} of the ${most} ${unit} that AWS takes. ${remedy}`;
  return [is > most ? stops(told) : warning(told)];
}

/** What the variables of a function take; a parameter's value is that of the deploying environment. */
function bytesOf(variables: Record<string, unknown>, env: Record<string, string | undefined>): number {
  const sizes = Object.entries(variables).map(([name, value]) => Buffer.byteLength(name) + sizeOf(value, env));
  return sizes.reduce((sum, one) => sum + one, 0);
}

function sizeOf(value: unknown, env: Record<string, string | undefined>): number {
  if (typeof value !== 'object') return Buffer.byteLength(String(value));
  const { Ref: parameter = '' } = value as { Ref?: string };
  const setting = env[parameter.replace(/(?<=[a-z])[A-Z]/g, '_$&').toUpperCase()];
  return setting === undefined ? UNKNOWN_VALUE : Buffer.byteLength(setting);
}

/** Have the time of the packaging in their names, and so change always. */
const DATED = /^(ApiGatewayDeployment|\w+Version)\d{13}$/;

/** The number of a release, which resources name. */
const RELEASE = /(?<!\d)\d{13}(?!\d)/g;

/** How much of a stack changes, by the template alone: new code under the same name is not seen here. */
export function tellChanges(before: Template, after: Template): string {
  const ids = ({ Resources }: Template) => Object.keys(Resources).filter((id) => !DATED.test(id));
  const added = ids(after).filter((id) => !before.Resources[id]);
  const gone = ids(before).filter((id) => !after.Resources[id]);
  const changed = ids(after).filter((id) => before.Resources[id] && !isSame(id, before, after));
  const listed = (all: string[]) => `${all.length}${all.length > 0 ? ` (${few(all)})` : ''}`;
  return `Of ${ids(before).length} resources change, besides code: ${listed(changed)}; new: ${listed(added)}; gone: ${listed(gone)}.`;
}

const few = (all: string[]) => [...all.slice(0, 5), ...(all.length > 5 ? ['…'] : [])].join(', ');

/** Where code is, and of which commit and release it is, says nothing of its function. */
function isSame(id: string, before: Template, after: Template): boolean {
  const [one, other] = [before, after].map((template) => {
    const told = JSON.stringify(template.Resources[id], (key, value) =>
      key === 'S3Key' || key === 'SERVICE_REVISION' ? undefined : value,
    );
    return JSON.parse(told.replace(RELEASE, ''));
  });
  return isDeepStrictEqual(one, other);
}
