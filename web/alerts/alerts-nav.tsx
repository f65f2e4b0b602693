import { addressOf } from '../route.ts';

/** What belongs together: the alerts, and where they are sent. */
export function AlertsNav({ here }: { here: 'alerts' | 'destinations' }) {
  return (
    <div class="queues">
      <nav aria-label="Alerts and destinations">
        <a href={addressOf(['alerts'])} aria-current={here === 'alerts' ? 'page' : undefined}>
          Alerts
        </a>
        <a href={addressOf(['alerts', 'destinations'])} aria-current={here === 'destinations' ? 'page' : undefined}>
          Destinations
        </a>
      </nav>
    </div>
  );
}
