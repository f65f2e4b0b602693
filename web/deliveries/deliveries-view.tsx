import { useRef, useState } from 'preact/hooks';
import type { Alert } from '../../clients/typescript/src/index.ts';
import { AlertHead } from '../alerts/alert-head.tsx';
import { useAlert } from '../alerts/known-alert.ts';
import { usePages } from '../api/pages.ts';
import { ApiError } from '../api/problem.ts';
import { useDestinations } from '../destinations/known.ts';
import { Failure } from '../parts/failure.tsx';
import { useLineKeys } from '../parts/line-keys.ts';
import { Loading } from '../parts/loading.tsx';
import { addressOf, type Route } from '../route.ts';
import { DeliveryRow } from './delivery-row.tsx';
import { reader, type Sent } from './sent.ts';
import { SpanDialog } from './span-dialog.tsx';
import { useWatched } from './watched.ts';

const NONE = { ids: new Set<string>(), toggle: () => {}, clear: () => {} };
const FIRST = 50;

/** Renders the deliveries of an alert, newest match first. */
export function DeliveriesView({ id, route }: { id: string; route: Route }) {
  const { alert, ...known } = useAlert(id);
  const { list: destinations } = useDestinations();
  const read = useRef(reader(id)).current;
  const pages = usePages<Sent>(`${route.key} ${id}`, ({ limit, cursor }, signal) => read(limit, cursor, signal));
  const { shown, replace, look } = useWatched(pages.items, () => read(FIRST));
  const list = useLineKeys(
    shown.flatMap(({ entry }) => (entry ? [{ matches: [], ...entry }] : [])),
    null,
    NONE,
  );
  const error = known.error ?? pages.error;
  const isLoading = pages.isLoading || (!alert && known.error == null);
  return (
    <div class="alerts">
      <AlertHead id={id} alert={alert} here="deliveries" />
      {shown.length > 0 && <SendSpanAgain id={id} done={look} />}
      <ul class="queue deliveries" ref={list} aria-label="What it sent, the last first" aria-busy={isLoading}>
        {shown.map((sent) => (
          <DeliveryRow
            key={sent.delivery.id}
            sent={sent}
            destination={destinations?.find((one) => one.id === sent.delivery.destination_id)}
            isKnown={destinations !== null}
            replace={replace}
          />
        ))}
      </ul>
      {isLoading && <Loading what="the deliveries" shape="lines" blocks={shown.length > 0 ? 2 : 8} />}
      {error != null &&
        (isOfAnother(pages.error) && alert ? (
          <p class="empty">Only the person whose alert it is sees what it sends.</p>
        ) : (
          <Failure error={error} retry={known.error != null ? known.retry : pages.retry} />
        ))}
      {!isLoading && error == null && alert && (
        <div class="end">
          {pages.next !== null && (
            <button type="button" class="secondary outline" onClick={pages.more}>
              Sent earlier
            </button>
          )}
          {pages.next === null && (shown.length > 0 ? <End /> : <NothingSent alert={alert} />)}
        </div>
      )}
    </div>
  );
}

/** Renders the button for the dialog that replays a span. */
function SendSpanAgain({ id, done }: { id: string; done: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div class="alert-actions">
      <button type="button" class="secondary outline" onClick={() => setOpen(true)}>
        Send again…
      </button>
      {isOpen && <SpanDialog alertId={id} close={() => setOpen(false)} done={done} />}
    </div>
  );
}

/** Admins may read the alerts of other people, but not their deliveries. */
const isOfAnother = (error: unknown) => error instanceof ApiError && error.problem.status === 404;

const End = () => <p class="empty">That is all. Deliveries are kept for 90 days.</p>;

function NothingSent({ alert: { destinations, schedule } }: { alert: Alert }) {
  return (
    <div class="empty nothing-matched">
      <p>
        {destinations.length > 0
          ? `Nothing has been sent yet. Whatever matches from now on is ${schedule.every === 'instant' ? 'sent within two minutes' : 'in the next digest'}.`
          : 'Nothing has been sent: this alert has no destination.'}
      </p>
      {destinations.length === 0 && (
        <p>
          Press “Edit” and choose one, or look at <a href={addressOf(['alerts', 'destinations'])}>your destinations</a>.
        </p>
      )}
    </div>
  );
}
