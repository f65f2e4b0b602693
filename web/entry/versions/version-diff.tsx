import { signal } from '@preact/signals';
import type { DifferenceSegment, EntryDifference, HeldVersion } from '../../../clients/typescript/src/index.ts';
import { usePhoneWindow } from '../../browser/use-window-size.ts';
import { Timestamp } from '../../components/entry-date.tsx';
import { formatFieldLabel } from './format-version.ts';

/** Renders differences inline, or side by side if there is room. */
export function VersionDiff(props: VersionDiffProps) {
  const layout = diffLayout.value;
  const isPhone = usePhoneWindow();
  if (props.fields.length === 0) return <p>There are no differences.</p>;
  return layout === 'beside' && !isPhone ? <SideBySideDiff {...props} /> : <InlineDiff all={props.fields} />;
}

interface InlineDiffProps {
  all: FieldDiff[];
}

/** Renders the differences of each field as one text. */
function InlineDiff({ all: fields }: InlineDiffProps) {
  return (
    <dl class="facts">
      {fields.map(({ name, segments }, n) => (
        <div key={n}>
          <dt>{name}</dt>
          <dd class="said" dir="auto">
            {segments.map((segment, i) => (
              <>
                {segment.op === 'added' && segments[i - 1]?.op === 'removed' && ' '}
                <DiffSegment {...segment} />
              </>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface VersionDiffProps {
  /** The two versions, the earlier one first. */
  versions: Pick<HeldVersion, 'version' | 'from'>[];
  fields: FieldDiff[];
}

/** Renders two versions side by side, aligned by field. */
function SideBySideDiff({ versions, fields }: VersionDiffProps) {
  return (
    <table class="versions">
      <caption class="unseen">Differences between two versions</caption>
      <thead>
        <tr>
          {versions.map(({ version, from }) => (
            <th key={version} scope="col">
              Version {version}, <Timestamp at={from} />
            </th>
          ))}
        </tr>
      </thead>
      {fields.map(({ name, segments }, n) => (
        <tbody key={n}>
          <tr>
            <th scope="rowgroup" colSpan={2}>
              {name}
            </th>
          </tr>
          <tr>
            {['added', 'removed'].map((other) => (
              <td key={other} dir="auto">
                {segments.map((segment) => segment.op !== other && <DiffSegment {...segment} />)}
                {segments.every(({ op }) => op === other) && 'nothing'}
              </td>
            ))}
          </tr>
        </tbody>
      ))}
    </table>
  );
}

/** Renders removed text struck through and added text underlined, with texts for screen readers. */
function DiffSegment({ op, text }: DifferenceSegment) {
  if (op === 'equal') return <>{text}</>;
  const Mark = op === 'removed' ? 'del' : 'ins';
  return (
    <Mark>
      <span class="unseen"> {op}: </span>
      {text}
      <span class="unseen">, </span>
    </Mark>
  );
}

/** The differences of one field, with its label. */
interface FieldDiff {
  name: string;
  segments: DifferenceSegment[];
}

/** Returns the differences by field: texts by word, other fields one value per line. */
export const toFieldDiffs = ({ texts, values }: EntryDifference): FieldDiff[] => [
  ...texts.map(({ field, segments }) => ({ name: formatFieldLabel(field), segments })),
  ...values.map(({ field, before, after }) => ({
    name: formatFieldLabel(field),
    segments: diffValues(before ?? [], after ?? []),
  })),
];

const diffValues = (before: string[], after: string[]): DifferenceSegment[] =>
  [...new Set([...before, ...after])].map((value) => {
    const op = before.includes(value) ? 'equal' : 'added';
    return { op: after.includes(value) ? op : 'removed', text: `${value}\n` };
  });

/** The layouts of differences. */
const DIFF_LAYOUTS = { inline: 'Inline', beside: 'Side by side' } as const;
type DiffLayout = keyof typeof DIFF_LAYOUTS;

/* Stored in the browser, like other display preferences. */
const LAYOUT_STORAGE_KEY = 'difference-layout';
const diffLayout = signal<DiffLayout>(localStorage.getItem(LAYOUT_STORAGE_KEY) === 'beside' ? 'beside' : 'inline');

/** Sets the layout of all visible differences. */
function setDiffLayout(layout: DiffLayout): void {
  localStorage.setItem(LAYOUT_STORAGE_KEY, layout);
  diffLayout.value = layout;
}

/** Renders the layout choice. A phone has no room for two columns. */
export function DiffLayoutChoice() {
  const layout = diffLayout.value;
  const isPhone = usePhoneWindow();
  if (isPhone) return null;
  return (
    <div class="buttons" role="radiogroup" aria-label="Differences">
      {(Object.keys(DIFF_LAYOUTS) as DiffLayout[]).map((one) => (
        <label key={one}>
          <input type="radio" name="layout" checked={one === layout} onChange={() => setDiffLayout(one)} />
          {DIFF_LAYOUTS[one]}
        </label>
      ))}
    </div>
  );
}
