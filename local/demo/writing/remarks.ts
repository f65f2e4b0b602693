import { oneOf, someOf } from './figures.ts';
import type { Stage } from './stages.ts';

const GREETINGS = [
  'Good morning, and thank you for having me. When I was asked for a title I proposed a shorter one, and was told that nobody would come.',
  'Thank you for the kind introduction. Three years ago I stood in this room and said that the subject would keep us busy for one year. I was wrong by at least two.',
  'It is a pleasure to be here. I was given twenty minutes and a promise of coffee, and I mean to keep to the first so that you get the second.',
];
/** Why it matters, told of one case. */
const STORIES = [
  [
    'I keep a letter on my desk from somebody who lost the savings of {n:11-32} years. The firm had a policy, a committee and a report to the board.',
    'All three said that the risk was low. None of them said who would notice if it were not.',
  ],
  [
    'In one of our first examinations we asked a simple question: who decides? We were given {n:4-9} names by {n:4-9} people, all of them in good faith.',
    'It took the firm half a year to settle on one. In that half year nothing went wrong, and everybody agreed that this was luck.',
  ],
  [
    'Last winter a firm called us at six in the morning, before it knew what had happened, to tell us that something had. By noon it had found the cause, and by the evening its customers had been told.',
    'Another one, in the same week and with the same fault, called after {n:9-20} days. You will guess which of them we examined in the spring.',
  ],
];
/** What is said besides. */
const ASIDES = [
  [
    'Let me turn to ourselves. A supervisor that asks for good data has to use them. Last year we collected {n:140-420} reports on this subject, and I am told that {n:30-80} of them were never opened.',
    'We have stopped asking for those. We will publish what we learn from the others, without names, so that a small firm can compare itself with its peers.',
  ],
  [
    'There is also a limit to what supervision can do. We can make failures rarer and smaller. We cannot make them impossible, and whoever promises that will one day have to explain a failure that was never meant to happen.',
    'What we can promise is that the cost of it does not fall on those who had no part in it.',
  ],
  [
    'And there is the question of other countries. No market is an island, and {n:3-7} of the ten largest groups that we supervise have their systems elsewhere.',
    'We work with our colleagues abroad better than we did, and still not well enough: a joint examination takes {n:7-14} months to agree on and two weeks to carry out.',
  ],
  [
    'A word on new technology, since no speech may leave it out. It will change how this work is done, and it will not change who answers for it.',
    'Where a machine prepares a decision, we ask what it was given, who checked the result, and how often the answer was no. Of {n:14-40} {firms} that we asked, {n:3-9} could tell us.',
  ],
  [
    'Let me also say what we are not going to do. We will not add another report, and we will not ask for a certificate that tells us what we could see ourselves.',
    'If there is something that we ask for and that nobody needs, write to me. Last year {n:11-26} of you did, and we dropped {n:4-9} of the forms that you named.',
  ],
];
const ENDINGS = [
  [
    'To sum up. Know what you depend on. Test what you rely on. Write down what you decide, and tell us early when it goes wrong.',
    '{Firms} that do these four things will hear little from us, and I hope that they will take it as praise.',
  ],
  [
    'I said at the beginning that the next two years will decide. They will not decide in speeches, but in budgets, in the minutes of committees, and in whether the person who raises a hand is thanked for it.',
    'We will do our part, and we will tell you when we fall short of it, as I expect you to tell us.',
  ],
];

/** A speech as it was held, word for word. */
const remarks: Stage = ({ title, subject, why, asked, found }, _, draw) => ({
  title: `${oneOf(draw, ['Old risks in new forms', 'From rules to practice', 'The work that remains', 'What supervision can do, and what it cannot'])}: remarks on ${title}`,
  must: 'should',
  paragraphs: [
    [
      `A member of the leadership of {reg} spoke in {city} about ${subject}, and said what {firms} should have done by {+120}.`,
      'The remarks follow as prepared for delivery.',
    ],
    [
      oneOf(draw, GREETINGS),
      `So let me say at once what this is about: ${subject}, and why I believe that the next two years will decide whether we get it right.`,
    ],
    [
      why,
      'That sentence is easy to read past. Behind it are people who could not pay a bill on a Friday evening, and staff who worked through a weekend to find out why.',
    ],
    [...oneOf(draw, STORIES)],
    [
      `What have we seen? Our teams have spent much of the past year with {firms} of all sizes, and ${oneOf(draw, ['the picture is mixed', 'there is progress', 'the gap between the best and the rest has grown'])}.`,
      found[0],
      found[1],
      'I do not say this to blame anybody. We found some of these things late ourselves.',
    ],
    [
      'What do we expect? I will be plain, because being vague has helped no one.',
      asked[0],
      asked[1],
      'Neither of these is new. What is new is that we will ask for the evidence, and not for the policy that promises it.',
    ],
    [
      asked[2],
      'I know that this costs money, and that it competes with projects which customers see and like.',
      'But I have yet to meet a board that regretted the year in which it did this work. I have met several that regretted the year in which they put it off.',
    ],
    [
      asked[3],
      'This is the point on which I have had most letters, and most of them ask the same: how much is enough?',
      'It is enough when somebody who was not in the room can read what was decided, and see why.',
    ],
    ...someOf(ASIDES, draw),
    [...oneOf(draw, ENDINGS)],
    [
      'We will publish a short report on the state of the sector by {+90}, and I look forward to your questions. These are my own views and not necessarily those of {reg}.',
    ],
  ],
});

export const REMARKS = { remarks };
