import { fc } from './property.ts';

/** Numbers and all that could be taken for one. */
const number = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -1, max: 9 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.constantFrom('1', 'NaN', '-0', '__proto__', 'length', 1e300, -0, null, true, [1], {}) },
  { weight: 1, arbitrary: fc.jsonValue() },
);
const numbers = fc.oneof(
  fc.array(number, { maxLength: 7 }),
  fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 4, maxLength: 5 }),
  number,
);
const more = fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'text', 'line', 'points'), fc.jsonValue());

/** Returns a value as JSON would parse it, so that it can have a member `__proto__`. */
const fromJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null');

/** Any answer of a model for an update: JSON of any shape, most of it near that of the tool. */
export const entryAnswers = fc
  .oneof(
    { weight: 5, arbitrary: fc.record({ line: number, points: numbers }, { requiredKeys: [] }) },
    { weight: 1, arbitrary: fc.tuple(more, numbers).map(([one, points]) => ({ ...one, line: 1, points })) },
    { weight: 1, arbitrary: fc.jsonValue() },
    { weight: 1, arbitrary: fc.constant(JSON.parse('{"__proto__":{"line":1,"points":[1,2,3,4,5]}}')) },
  )
  .map(fromJson);

/** Any answer of a model for a topic. */
export const topicAnswers = fc
  .oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        statements: fc.array(fc.record({ update: number, sentences: numbers }, { requiredKeys: [] }), { maxLength: 9 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc
        .uniqueArray(
          fc.tuple(fc.integer({ min: 1, max: 3 }), fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { minLength: 1 })),
          {
            minLength: 1,
            maxLength: 3,
            selector: ([update]) => update,
          },
        )
        .map((all) => ({ statements: all.map(([update, sentences]) => ({ update, sentences })) })),
    },
    { weight: 1, arbitrary: fc.record({ statements: numbers }) },
    { weight: 1, arbitrary: fc.jsonValue() },
  )
  .map(fromJson);
