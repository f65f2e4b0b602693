import { expect, it } from 'vitest';
import { getCpu } from '../../../support/cpu.ts';
import { keyDatesIn } from '../../../support/key-dates-in-text.ts';

/** Pieces that make expressions begin again and again, or find as much as they can. */
const PIECES = [
  'a|1| |1 |1. |(|: |; |."””” |. |\n| • |é|e\u0301|😀|May |may 1 |1 de |1 May 2027 |1.1.2027, |1/1/2027 ',
  'May 2027, |the end of |Jahresende |by the end of 2027 |Q1 2027 |first quarter of |by 1 May 2027; |' +
    '1 de mayo de |comments |by 1 a.m. (ET) (ET) on ',
  'not a b c d before |will a b c |wird a b c d |compliance with a |in |on or ',
  'from 1 May 2027 to 1 May 2028 |extended from 1 May 2027 |effective 1 May 2027, and ',
  'deadline is 1 May 2027 |comments applies effective 1 May 2027 by 1 May 2027 |jusqu’au 1er mai 2027 ',
  'à compter du |Wirkung vom |hasta el |due by until no later than |the end of the end of ',
  'on Monday, on Monday, |par 1er mai 2027 est fixée au |comments, to publish, to publish, ',
  'applies days after, days after on 1 May 2027 ',
  'was to was due originally 1 May 2027 wird x, is now is now extended ',
  'até o dia 1 de maio de 2027 |não a b c antes de |realizará, em audiência |tem até para enviar ',
  'Rs. M/s. dell’art. Nr. 1p.m. bspw. ',
].flatMap((line) => line.split('|'));

const read = (piece: string, length: number) => {
  const text = piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
  const end = ' comments by 1 May 2027';
  keyDatesIn(text.slice(0, -end.length) + end, { title: text.slice(0, 300) });
};

/** A text as regulators write it, with a date in each sentence. */
const ORDINARY =
  'The authority published its final rule on capital requirements. Comments on the proposal closed on 1 May 2027. ' +
  'Institutions must report their exposures by 30 June 2027, and the rule takes effect on 1 January 2028. ';

it('reads a hostile text in at most four times the CPU time of an ordinary text', async () => {
  const spend = (piece: string) => getCpu(() => read(piece, 2_000));
  let hostile = 0;
  let ordinary = 0;
  // In turn, so that a busy machine slows both.
  for (let round = 0; round < 3; round += 1)
    for (const piece of PIECES) {
      ordinary += round > 0 ? await spend(ORDINARY) : 0;
      hostile += round > 0 ? await spend(piece) : 0;
      if (round === 0) read(piece, 2_000);
    }
  expect(hostile / ordinary).toBeLessThan(4);
});

it('needs CPU time that grows linearly with the length of a text', async () => {
  for (const piece of PIECES) {
    read(piece, 2_000);
    const short = await getCpu(() => {
      for (let round = 0; round < 5; round += 1) read(piece, 2_000);
    });
    const long = await getCpu(() => read(piece, 40_000));
    // 20 times the length is 4 times five short ones; its square would be 80 times.
    expect(long, piece).toBeLessThan(Math.max(short, 2) * 30);
  }
});
