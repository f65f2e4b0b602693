import type { Alert } from '../../clients/typescript/src/index.ts';
import { Heading } from '../parts/heading.tsx';
import { Moment } from '../parts/moment.tsx';
import { addressOf, goTo } from '../route.ts';
import { AlertActions } from './actions.tsx';
import { Paused, Stopped } from './paused.tsx';
import { QueryChips } from './query-chips.tsx';
import { remindersInWords } from './remind.ts';
import { scheduleInWords } from './schedule-words.ts';
import { SentTo } from './sent-to.tsx';
import { kindsOf } from './words.ts';

interface Props {
  id: string;
  /** Undefined until it is loaded. */
  alert: Alert | undefined;
  here: 'matches' | 'deliveries';
}

/** Renders the name, summary and actions of an alert, and the tabs for its matches and deliveries. */
export function AlertHead({ id, alert, here }: Props) {
  return (
    <div class="head alert-head">
      <nav aria-label="Way back">
        <a href={addressOf(['alerts'])}>All alerts</a>
      </nav>
      <Heading text={alert?.name ?? 'Alert'} />
      {alert && <About alert={alert} />}
      {alert && <Pages id={id} here={here} />}
    </div>
  );
}

function About({ alert }: { alert: Alert }) {
  return (
    <>
      <QueryChips query={alert.query} />
      <p class="meta">
        <span>{kindsOf(alert)}</span>
        <span>{scheduleInWords(alert.schedule)}</span>
        {alert.reminders && <span>{remindersInWords(alert.reminders)}</span>}
        <span>
          Since <Moment at={alert.since} />
        </span>
      </p>
      <SentTo ids={alert.destinations} />
      <Paused pause={alert.paused} />
      <Stopped stop={alert.stopped} />
      <AlertActions alert={alert} gone={() => goTo(addressOf(['alerts']))} />
    </>
  );
}

function Pages({ id, here }: Pick<Props, 'id' | 'here'>) {
  return (
    <div class="queues">
      <nav aria-label="Of this alert">
        <a href={addressOf(['alerts', id])} aria-current={here === 'matches' ? 'page' : undefined}>
          Matches
        </a>
        <a href={addressOf(['alerts', id, 'deliveries'])} aria-current={here === 'deliveries' ? 'page' : undefined}>
          Deliveries
        </a>
      </nav>
    </div>
  );
}
