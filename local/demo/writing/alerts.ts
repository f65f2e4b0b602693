import type { Case } from './cases.ts';
import { oneOf } from './figures.ts';
import { companyOf } from './names.ts';
import { amount } from './voice.ts';

const PRODUCTS = [
  ['frozen berries', 'Listeria monocytogenes', 'pregnant women and older people'],
  ['chocolate bars', 'undeclared hazelnuts', 'people with an allergy to nuts'],
  ['infant cereal', 'a level of arsenic above the limit', 'infants'],
  ['smoked salmon', 'Listeria monocytogenes', 'older people and those with weak immune systems'],
  ['ground cinnamon', 'an elevated level of lead', 'small children'],
  ['salad kits', 'Salmonella', 'small children and older people'],
  ['eye drops', 'a lack of assurance of sterility', 'everybody who uses them'],
  ['protein powder', 'undeclared milk', 'people with an allergy to milk'],
] as const;

const recall: Case = (_, __, draw) => {
  const [product, hazard, who] = oneOf(draw, PRODUCTS);
  const company = companyOf('Foods', draw);
  return {
    title: `${company} recalls ${product} because of ${hazard}`,
    must: 'should',
    paragraphs: [
      [
        `${company} is recalling {n:900-64000} packages of ${product} because of ${hazard}, which is a risk above all for ${who}.`,
        'The product was sold in {n:6-38} states, with best-by dates until {+200}.',
        'Consumers should not use it and may return it for a refund.',
      ],
      [
        '{n:2-14} complaints have been reported so far. The company found the cause in a check of its supplier and has stopped production.',
      ],
    ],
  };
};

const DEVICES = [
  ['infusion pumps', 'may deliver a dose too fast after a software update', 'Infusion System'],
  ['glucose sensors', 'may show values that are too low', 'Glucose Sensor'],
  ['ventilators', 'may stop without an alarm when the battery is changed', 'Ventilator'],
  ['insulin pens', 'may show a dose that differs from the one injected', 'Pen'],
  ['dialysis catheters', 'may leak at the connector', 'Catheter'],
] as const;

const device: Case = (_, __, draw) => {
  const [what, fault, name] = oneOf(draw, DEVICES);
  const company = companyOf('Medical', draw);
  return {
    title: `Early alert: ${company} ${name}, which ${fault}`,
    must: 'must',
    paragraphs: [
      [
        `{Reg} is aware that certain ${what} of ${company} ${fault}.`,
        'The company has reported {n:3-61} serious injuries and asks its customers to stop using the affected lots.',
        'Hospitals must check their stock and report problems through the safety reporting programme.',
      ],
      ['A correction of the software is planned by {+45}. Until then each device needs a second check by staff.'],
    ],
  };
};

const medicine: Case = (_, __, draw) => {
  const company = companyOf('Pharma', draw);
  const [drug, fault] = oneOf(draw, [
    ['blood pressure tablets', 'an impurity above the acceptable daily intake'],
    ['an injectable anaesthetic', 'particles of glass in single vials'],
    ['a thyroid hormone', 'a strength below the label'],
    ['an inhaler', 'a valve that may not release the full dose'],
  ] as const);
  return {
    title: `${company} withdraws lots of ${drug} after finding ${fault}`,
    must: 'should',
    paragraphs: [
      [
        `${company} has withdrawn {n:2-17} lots of ${drug} after finding ${fault}.`,
        'Patients should not stop treatment before they have talked to a doctor or a pharmacist.',
        'Replacements are expected by {+30}.',
      ],
    ],
  };
};

const pollution: Case = (voice, _, draw) => {
  const company = companyOf(oneOf(draw, ['Chemical', 'Refining', 'Foundries', 'Paper Mills']), draw);
  const [penalty, cost] = [draw(1, 19), draw(20, 240)];
  const deed = oneOf(draw, [
    'released benzene above its permit',
    'stored hazardous waste without a permit',
    'discharged untreated water into a river',
    'did not repair leaks in time',
  ]);
  return {
    title: `${company} to pay ${amount(penalty, voice.money)} and to cut emissions in a settlement with {reg}`,
    must: 'must',
    paragraphs: [
      [
        `${company} will pay a civil penalty of ${amount(penalty, voice.money)} and invest ${amount(cost, voice.money)} in controls under a settlement with {reg}.`,
        `According to the complaint, the company ${deed} at {n:2-5} plants.`,
        'Monitors at the fence must measure around the clock, and the results must be published from {+150}.',
      ],
      [
        'The controls will reduce emissions by {n:140-900} tons a year. The settlement is open for comments until {+30} and needs the approval of a court.',
      ],
    ],
  };
};

export const ALERTS = { recall, device, medicine, pollution };
export type AlertName = keyof typeof ALERTS;
