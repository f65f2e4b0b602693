import { useState } from 'preact/hooks';
import type { Alert } from '../../clients/typescript/src/index.ts';
import { useCatalog } from '../api/catalog.ts';
import { usePreferences } from '../memory/preferences.ts';
import { deviceZone } from '../parts/date-format.ts';
import { chipsOf } from '../views/filter-chips.tsx';
import type { UpdateFilter } from '../views/update-filter.ts';
import { alertable, alertQueryOf } from './query.ts';
import { type Remind, remindersOf, remindOf } from './remind.ts';
import { missingIn, scheduleOf, type When, whenOf } from './when.ts';
import { nameOf } from './words.ts';

/** Returns the edited state of an alert, its validation message and the request body to save it. */
export function useDraft(filter: UpdateFilter | null, seen: Alert | undefined) {
  const proposed = useProposedName(filter);
  const [typed, type] = useState<string | null>(seen?.name ?? null);
  const [kinds, setKinds] = useState<Alert['kinds']>(seen?.kinds ?? ['new']);
  const [sendsTo, setSendsTo] = useState<string[] | null>(null);
  const [chosen, setChosen] = useState<Partial<When>>({});
  const [reminding, setReminding] = useState<Partial<Remind>>({});
  const { time_zone } = usePreferences();
  const name = typed ?? proposed;
  // The preferred time zone may load after the person has chosen a day.
  const ownZone = time_zone ?? deviceZone();
  const when = { ...whenOf(seen?.schedule ?? { every: 'instant' }, ownZone), ...chosen };
  const remind = { ...remindOf(seen?.reminders, ownZone), ...reminding };
  const chooseWhen = (part: Partial<When>) => setChosen({ ...chosen, ...part });
  const chooseRemind = (part: Partial<Remind>) => setReminding({ ...reminding, ...part });
  const late = remind.days.length > 0 && remind.time === '' ? 'Give a time for the reminders.' : '';
  const lacking = name.trim() ? (kinds.length === 0 ? 'Choose at least one.' : '') : 'Give it a name.';
  // Unchanged fields are not sent, because another person's alert has destinations that this one cannot set.
  const body = {
    ...{ name: name.trim(), kinds },
    ...(filter ? { query: alertQueryOf(filter) } : {}),
    ...(sendsTo ? { destinations: sendsTo } : {}),
    ...(Object.keys(chosen).length > 0 ? { schedule: scheduleOf(when) } : {}),
    ...(Object.keys(reminding).length > 0 ? { reminders: remindersOf(remind) } : {}),
  };
  return {
    ...{ name, type, kinds, setKinds, when, chooseWhen, remind, chooseRemind },
    ...{ destinations: sendsTo ?? seen?.destinations ?? [], setSendsTo },
    ...{ missing: lacking || missingIn(when) || late, body },
  };
}

/** Returns a name made of the search and the filter values, using the shortest known labels. */
function useProposedName(filter: UpdateFilter | null): string {
  const { value: catalog } = useCatalog();
  if (!filter) return '';
  const values = chipsOf(alertable(filter), catalog).map(({ kind, name, short }) =>
    kind === 'Jurisdiction' ? short : name,
  );
  return nameOf([filter.search, ...values].filter(Boolean));
}
