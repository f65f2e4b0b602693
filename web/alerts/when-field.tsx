import { useEffect, useRef } from 'preact/hooks';
import { DaysField } from './days-field.tsx';
import { faultInWords, type faultsAt } from './faults.ts';
import { promiseOf } from './schedule-words.ts';
import { missingIn, scheduleOf, type When } from './when.ts';
import { ZoneField } from './zone-field.tsx';

const CHOICES: Record<When['every'], string> = {
  instant: 'At once',
  daily: 'A digest every day',
  weekly: 'A digest every week',
};

interface Props {
  when: When;
  choose: (part: Partial<When>) => void;
  /** Whether the alert has a destination. */
  isSent: boolean;
  /** Validation errors of the schedule. */
  faults: ReturnType<typeof faultsAt>['faults'];
}

/** Renders the choice between instant messages and a daily or weekly digest. */
export function WhenField({ when, choose, isSent, faults }: Props) {
  const isAt = (name: string) => faults.some(({ parameter }) => parameter.startsWith(`schedule.${name}`));
  const field = useRef<HTMLFieldSetElement>(null);
  const told = faults.map(faultInWords).join(' ');
  // The invalid field may be outside the viewport.
  useEffect(() => {
    const one = (of: string) => field.current?.querySelector<HTMLElement>(of);
    if (told) (one('[aria-invalid="true"]') ?? one(':checked'))?.focus();
  }, [told]);
  return (
    <fieldset class="kinds when" ref={field}>
      <legend>When</legend>
      {(Object.keys(CHOICES) as When['every'][]).map((every) => (
        <label key={every}>
          <input
            type="radio"
            name="every"
            value={every}
            checked={when.every === every}
            onChange={() => choose({ every })}
          />
          {CHOICES[every]}
        </label>
      ))}
      {when.every !== 'instant' && (
        <div class="clock">
          <DaysField when={when} change={choose} />
          <label>
            Time
            <input
              type="time"
              value={when.time}
              aria-invalid={isAt('time') && !isAt('time_zone')}
              onInput={({ currentTarget }) => choose({ time: currentTarget.value })}
            />
          </label>
          <ZoneField zone={when.zone} isRefused={isAt('time_zone')} choose={(zone) => choose({ zone })} />
        </div>
      )}
      {told && (
        <p class="fault" role="alert">
          {told}
        </p>
      )}
      {!missingIn(when) && (
        <p class="note">
          {promiseOf(scheduleOf(when))}
          {!isSent && ' It has no destination yet.'}
        </p>
      )}
    </fieldset>
  );
}
