/** What a test holds back until it says so: `when()` resolves once `over()` was called. */
export function held(): { when: () => Promise<void>; over: () => void } {
  let over = () => {};
  const released = new Promise<void>((resolve) => {
    over = resolve;
  });
  return { when: () => released, over };
}
