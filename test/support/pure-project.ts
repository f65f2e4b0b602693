import { asNew } from './as-new.ts';

/* Before each file of test/pure and test/template. */

asNew({});
