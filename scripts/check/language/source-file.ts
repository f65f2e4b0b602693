import * as oxc from 'oxc-parser';
import { countOldWords } from './old-words.ts';
import { createLineIndex, findLongLines, type LanguageReport, type LanguageRule } from './rules.ts';

const MAX_PARAMETERS = 3;
const MAX_PATTERN_LENGTH = 120;
const MAX_SUMMARY_LENGTH = 100;
const TEST_CALLS = new Set(['describe', 'it', 'test']);

type ReportFinding = (rule: LanguageRule, offset: number) => void;

/** Checks a TypeScript or JavaScript file with a parser. @throws Error for a file that does not parse */
export function checkSourceFile(file: string, text: string): LanguageReport {
  const { program, comments, errors } = oxc.parseSync(file, text);
  if (errors[0]) throw new Error(`${file} does not parse: ${errors[0].message}`);
  const lineOf = createLineIndex(text);
  const findings: LanguageReport['findings'] = [];
  const report: ReportFinding = (rule, offset) => findings.push({ rule, file, line: lineOf(offset) });
  const reportWords = (words: string, offset: number) => {
    for (let n = countOldWords(words); n > 0; n -= 1) report('old-words', offset);
  };
  for (const comment of comments) {
    const words = comment.value.replace(/^\s*\*+ ?/gm, '');
    reportWords(words, comment.start);
    if (comment.type === 'Block' && comment.value.startsWith('*') && hasLongSummary(words)) {
      report('long-docstrings', comment.start);
    }
  }
  visitNames(program, (name, offset) => reportWords(name, offset));
  visitTexts(program, file.startsWith('test/'), reportWords);
  visitShapes(program, report);
  for (const line of findLongLines(text)) findings.push({ rule: 'long-lines', file, line });
  const types = program.body.flatMap(getDeclaredType).map(({ name, start }) => ({ name, line: lineOf(start) }));
  return { file, lines: text.split('\n').length, findings, types };
}

/** The first sentence ends at a full stop before a space, or at the first tag. */
function hasLongSummary(comment: string): boolean {
  const [summary = ''] = comment
    .replace(/\s+/g, ' ')
    .trim()
    .split(/(?<=[.!?])\s|\s(?=@[a-z])/);
  return [...summary].length > MAX_SUMMARY_LENGTH;
}

function getDeclaredType(statement: oxc.Directive | oxc.Statement): { name: string; start: number }[] {
  const isExport = statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration';
  const declaration = isExport ? statement.declaration : statement;
  if (declaration?.type === 'TSInterfaceDeclaration' || declaration?.type === 'TSTypeAliasDeclaration') {
    return [{ name: declaration.id.name, start: declaration.start }];
  }
  return [];
}

type OnName = (name: string, offset: number) => void;

interface NodeWithId {
  id: oxc.BindingPattern | oxc.BindingIdentifier | null;
}

interface NodeWithKey {
  key: oxc.PropertyKey;
}

/** Calls `onName` for each name that a file declares: bindings, functions, types and their members. */
function visitNames(program: oxc.Program, onName: OnName): void {
  const onId = ({ id }: NodeWithId) => id && visitPattern(id, onName);
  const onKey = ({ key }: NodeWithKey) => key.type === 'Identifier' && onName(key.name, key.start);
  const onFunction = (node: oxc.Function | oxc.ArrowFunctionExpression) => {
    if (node.type !== 'ArrowFunctionExpression') onId(node);
    for (const parameter of node.params) {
      if (parameter.type === 'RestElement') visitPattern(parameter.argument, onName);
      else if (parameter.type !== 'TSParameterProperty') visitPattern(parameter, onName);
    }
  };
  new oxc.Visitor({
    VariableDeclarator: onId,
    FunctionDeclaration: onFunction,
    FunctionExpression: onFunction,
    ArrowFunctionExpression: onFunction,
    ClassDeclaration: onId,
    TSInterfaceDeclaration: onId,
    TSTypeAliasDeclaration: onId,
    PropertyDefinition: onKey,
    MethodDefinition: onKey,
    TSPropertySignature: onKey,
    TSMethodSignature: onKey,
  }).visit(program);
}

function visitPattern(pattern: oxc.BindingPattern, onName: OnName): void {
  if (pattern.type === 'Identifier') onName(pattern.name, pattern.start);
  else if (pattern.type === 'AssignmentPattern') visitPattern(pattern.left, onName);
  else if (pattern.type === 'ArrayPattern') {
    for (const one of pattern.elements) {
      if (one) visitPattern(one.type === 'RestElement' ? one.argument : one, onName);
    }
  } else {
    for (const one of pattern.properties) visitPattern(one.type === 'RestElement' ? one.argument : one.value, onName);
  }
}

/** Calls `onText` for texts for people. Only titles count in a test, because its other texts are test data. */
function visitTexts(program: oxc.Program, isTest: boolean, onText: OnName): void {
  const onTitle = ({ callee, arguments: [title] }: oxc.CallExpression) => {
    if (!isTest || !title || !TEST_CALLS.has(getCalleeName(callee))) return;
    if (title.type === 'Literal') onText(String(title.value), title.start);
    else if (title.type === 'TemplateLiteral') for (const { value, start } of title.quasis) onText(value.raw, start);
  };
  const onString = (text: string, offset: number) => {
    if (!isTest && text.trim().includes(' ')) onText(text, offset);
  };
  new oxc.Visitor({
    CallExpression: onTitle,
    Literal: ({ value, start }) => typeof value === 'string' && onString(value, start),
    TemplateElement: ({ value, start }) => onString(value.raw, start),
    JSXText: ({ value, start }) => onString(value, start),
  }).visit(program);
}

/** The first name of a call: `it` of `it(…)`, `it.each(…)(…)` and `describe.skipIf(…)(…)`. */
function getCalleeName(callee: oxc.Expression): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'CallExpression') return getCalleeName(callee.callee);
  return callee.type === 'MemberExpression' ? getCalleeName(callee.object) : '';
}

function visitShapes(program: oxc.Program, report: ReportFinding): void {
  const onFunction = (node: oxc.Function | oxc.ArrowFunctionExpression) => {
    if (node.params.length > MAX_PARAMETERS) report('many-parameters', node.start);
    if (node.params.some(hasInlineOptions)) report('inline-options', node.start);
    if (node.type === 'FunctionDeclaration' && isOfName(node.id?.name)) report('of-functions', node.start);
  };
  new oxc.Visitor({
    VariableDeclarator: (node) => {
      if (node.id.type === 'ArrayPattern' && node.init?.type === 'ArrayExpression') {
        report('tuple-declarations', node.start);
      }
      if (node.id.type !== 'Identifier') return;
      if (/^(?:MOST|LEAST|LONGEST)_/.test(node.id.name)) report('limit-names', node.start);
      const isFunction = node.init?.type === 'ArrowFunctionExpression' && !isLookup(node.init);
      if (isFunction && isOfName(node.id.name)) report('of-functions', node.start);
    },
    FunctionDeclaration: onFunction,
    FunctionExpression: onFunction,
    ArrowFunctionExpression: onFunction,
    SpreadElement: ({ argument, start }) => argument.type === 'ObjectExpression' && report('grouped-spreads', start),
    ConditionalExpression: ({ test, consequent, alternate, start }) => {
      const isNested = [test, consequent, alternate].some((one) => unwrap(one).type === 'ConditionalExpression');
      if (isNested) report('nested-conditionals', start);
    },
    Literal: (node) => {
      const isLong = 'regex' in node && node.regex.pattern.length > MAX_PATTERN_LENGTH;
      if (isLong) report('long-patterns', node.start);
    },
  }).visit(program);
}

const isOfName = (name: string | undefined): boolean => name !== undefined && /^[a-z]\w*Of$/.test(name);

/** True for `(key) => TABLE[key]` and `(key) => TABLE.get(key)`, with or without a default. */
function isLookup({ body }: oxc.ArrowFunctionExpression): boolean {
  if (body.type === 'BlockStatement') return false;
  let expression: oxc.Expression = unwrap(body);
  if (expression.type === 'LogicalExpression') expression = unwrap(expression.left as oxc.Expression);
  if (expression.type === 'CallExpression') expression = expression.callee;
  if (expression.type !== 'MemberExpression') return false;
  return expression.object.type === 'Identifier' && /^[A-Z][A-Z\d_]*$/.test(expression.object.name);
}

/** A destructured parameter whose type is written out in the signature. */
function hasInlineOptions(parameter: oxc.ParamPattern): boolean {
  const pattern = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
  return pattern.type === 'ObjectPattern' && pattern.typeAnnotation?.typeAnnotation.type === 'TSTypeLiteral';
}

function unwrap(expression: oxc.Expression): oxc.Expression {
  const isWrapper =
    expression.type === 'ParenthesizedExpression' ||
    expression.type === 'TSAsExpression' ||
    expression.type === 'TSNonNullExpression';
  return isWrapper ? unwrap(expression.expression) : expression;
}
