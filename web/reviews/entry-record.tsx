import { KnownDocument } from '../documents/known.tsx';
import { SummaryGrounds } from '../documents/summary-grounds.tsx';
import { Edited } from '../versions/edited.tsx';
import { TeamPanel, type TeamProps } from './team-panel.tsx';

/** Renders the details below an update: summary evidence, document, team review and versions. */
export function EntryRecord(props: TeamProps) {
  const { entry, level } = props;
  return (
    <>
      <SummaryGrounds entry={entry} />
      {entry.link && <KnownDocument id={entry.id} level={level} />}
      <TeamPanel {...props} />
      {entry.updated_at !== entry.created_at && <Edited entry={entry} />}
    </>
  );
}
