import { useRef } from 'preact/hooks';
import { getAlert, type LoadedAlert } from '../data/api/alerts.ts';
import { useFetch } from '../data/use-fetch.ts';
import { alertChanges } from './alert-dialog-request.ts';

/** Returns an alert. While it reloads, the previous version stays, so that focused elements are not removed. */
export function useAlert(id: string) {
  const { value, error, retry } = useFetch(`alert ${id} ${alertChanges.value}`, (signal) => getAlert(id, signal));
  const last = useRef<LoadedAlert | null>(null);
  if (value) last.current = value;
  return { alert: last.current?.value, error, retry };
}
