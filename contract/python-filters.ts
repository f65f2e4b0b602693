import { ATTRIBUTE_NAMES, type AttributeName, FILTERS, getAppFilterName } from '../lib/search/filters.ts';
import { getPythonWords } from './filters.ts';
import { wrapWords } from './wrap-words.ts';

/*
 * The filters in the source of clients/python. Methods, commands and types list them by name, so that editors complete
 * them. The lines of these lists are written here; everything around them is written by hand.
 */

/** A list of filters in a source file. */
interface FilterLines {
  /** Matches the lines of the list. */
  lines: RegExp;
  /** How often the file has it. */
  times: number;
  write(name: AttributeName): string[];
}

const WIDTH = 120;
const PACKAGE = 'clients/python/src/regfeed';

const isOfNames = (name: AttributeName) => FILTERS[name].values === 'names';
const toArgument = (name: AttributeName) => `${isOfNames(name) ? 'joined_names' : 'joined'}(${name})`;
/** Returns the name of an option's type, such as `TopicFilter`. */
const toOptionType = (name: AttributeName) =>
  `${getAppFilterName(name)}_filter`.replace(/(^|_)([a-z])/g, (_match, _start, letter: string) => letter.toUpperCase());

function writeDocstring(name: AttributeName): string[] {
  const [first, ...more] = wrapWords(`${name}: ${getPythonWords(name).argument}`, WIDTH - 12 - 4);
  return [`            ${first}`, ...more.map((line) => `                ${line}`)];
}

function writeOption(name: AttributeName): string[] {
  const option = `--${getAppFilterName(name).replaceAll('_', '-')}`;
  const type = `str | None, typer.Option("${option}", help=${JSON.stringify(getPythonWords(name).option)})`;
  const line = `${toOptionType(name)} = Annotated[${type}]`;
  return line.length <= WIDTH ? [line] : [`${toOptionType(name)} = Annotated[`, `    ${type}`, ']'];
}

const RESOURCES: FilterLines[] = [
  {
    lines: /(?: {8}\w+: Several \| None = None,\n)+(?= {8}status: )/g,
    times: 2,
    write: (name) => [`        ${name}: Several | None = None,`],
  },
  { lines: /(?: {12}\w+: only those.*\n(?: {16}.*\n)*)+(?= {12}status: )/g, times: 1, write: writeDocstring },
  {
    lines: /(?: {12}\w+=joined(?:_names)?\(\w+\),\n)+(?= {12}status=)/g,
    times: 2,
    write: (name) => [`            ${name}=${toArgument(name)},`],
  },
];
const LINES_BY_FILE: Record<string, FilterLines[]> = {
  '_async/resources.py': RESOURCES,
  '_sync/resources.py': RESOURCES,
  '_alerts.py': [
    { lines: /(?: {4}\w+: Several\n)+/g, times: 1, write: (name) => [`    ${name}: Several`] },
    {
      lines: /(?<=_NAMES = \(\n)(?: {4}"\w+",\n)+/g,
      times: 1,
      write: (name) => (isOfNames(name) ? [`    "${name}",`] : []),
    },
  ],
  '_cli/filters.py': [
    { lines: /(?<=as the service does\.\n)[\s\S]*?(?=Since = )/g, times: 1, write: writeOption },
    {
      lines: /(?<= {4}\*,\n)(?: {4}\w+: \w+ = None,\n)+?(?= {4}since|\))/g,
      times: 2,
      write: (name) => [`    ${getAppFilterName(name)}: ${toOptionType(name)} = None,`],
    },
    {
      lines: /(?<=return EntryFilters\(\n)(?: {8}\w+=\w+,\n)+/g,
      times: 1,
      write: (name) => [`        ${name}=${getAppFilterName(name)},`],
    },
    {
      lines: /(?: {8}"\w+": \w+,\n)+/g,
      times: 1,
      write: (name) => [`        "${name}": ${getAppFilterName(name)},`],
    },
  ],
  '_cli/lists.py': [
    { lines: /(?: {4}\w+: str \| None\n)+/g, times: 1, write: (name) => [`    ${name}: str | None`] },
    {
      lines: /(?: {8}\w+=filters\.\w+,\n)+(?= {8}search=)/g,
      times: 1,
      write: (name) => [`        ${name}=filters.${name},`],
    },
  ],
};

/** The source files of the Python client that list the filters. */
export const PYTHON_FILTER_FILES = Object.keys(LINES_BY_FILE).map((file) => `${PACKAGE}/${file}`);

/** Returns a source file of the Python client with the current filters. @throws Error if a list is not found */
export function writePythonFilters(file: string, source: string): string {
  let text = source;
  for (const { lines, times, write } of LINES_BY_FILE[file.slice(PACKAGE.length + 1)] ?? []) {
    const found = text.match(lines)?.length ?? 0;
    if (found !== times) throw new Error(`${file}: has ${found} lists of filters like ${lines}, and not ${times}`);
    const list = ATTRIBUTE_NAMES.flatMap(write).map((line) => `${line}\n`);
    text = text.replace(lines, () => list.join(''));
  }
  return text;
}
