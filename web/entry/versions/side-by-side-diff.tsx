import type { HeldVersion } from '../../../clients/typescript/src/index.ts';
import { Timestamp } from '../../components/timestamp.tsx';
import type { FieldDiff } from './diff-fields.ts';
import { DiffSegment } from './diff-segment.tsx';

export interface VersionDiffProps {
  /** The two versions, the earlier one first. */
  versions: Pick<HeldVersion, 'version' | 'from'>[];
  fields: FieldDiff[];
}

/** Renders two versions side by side, aligned by field. */
export function SideBySideDiff({ versions, fields }: VersionDiffProps) {
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
