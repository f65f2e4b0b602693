/** The day of UTC, YYYY-MM-DD. */
const today = () => new Date().toISOString().slice(0, 10);

/** What `ask` answers of the day of UTC that it is given; asks again where midnight fell meanwhile. */
export async function onOneDay<T>(ask: (day: string) => Promise<T>): Promise<T> {
  const day = today();
  const answer = await ask(day);
  return today() === day ? answer : onOneDay(ask);
}
