import { KnownDocument } from '../documents/known.tsx';
import { SummaryGrounds } from '../documents/summary-grounds.tsx';
import { Edited } from '../versions/edited.tsx';
import { TeamPanel, type TeamProps } from './team-panel.tsx';

/** What is kept of an update beside what it says: the document behind its link, what the team did with it, and its versions. */
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
