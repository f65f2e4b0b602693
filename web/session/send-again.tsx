import { useState } from 'preact/hooks';
import { Other } from './form.tsx';
import { explainSignIn } from './words.ts';

/** Renders the button that sends another code, with the outcome. */
export function SendAgain({ send }: { send: () => Promise<void> }) {
  const [told, setTold] = useState('');
  const again = async () => {
    setTold('');
    await send().then(
      () => setTold('Another code is on its way. Only the newest one works.'),
      (error) => setTold(explainSignIn(error, 'mail')),
    );
  };
  return (
    <>
      <Other text="Send another code" go={() => void again()} />
      <p class="notice" role="status">
        {told}
      </p>
    </>
  );
}
