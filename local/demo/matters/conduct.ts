import type { Matter } from './matter.ts';

/** Matters of consumers, of financial crime, and of insurance and pensions. */
export const CONDUCT = {
  scams: {
    title: 'payment scams',
    subject: 'protection against payment scams',
    why: 'Victims of payment scams lost {money:180-620} million last year, most of it through purchases on social media.',
    asked: [
      '{Firms} {must} warn customers before a payment to a new payee if it looks unusual.',
      'Victims {must} be reimbursed within {n:5-15} working days unless they acted with gross negligence.',
      'Reports of scams {must} be taken at any hour of the day.',
      'Accounts that received the proceeds {must} be blocked without delay.',
    ],
    found: [
      'Reimbursement rates ranged from {n:11-29} to {n:78-94} per cent.',
      'The name of the payee was checked in nearly all online payments, and in few payments by telephone.',
    ],
  },
  fees: {
    title: 'fees that customers do not expect',
    subject: 'fees that customers do not expect',
    why: 'Unexpected fees cost households about {money:240-980} million a year.',
    asked: [
      'The full price {must} be shown before a customer enters any personal data.',
      'Fees {must} not exceed what the service costs by more than a reasonable margin.',
      '{Firms} {must} not charge for a payment that was declined.',
      'Refunds {must} be made without a request where a fee was charged in error.',
    ],
    found: [
      'In {n:31-58} of {n:90-140} checkouts tested, a fee appeared only on the last page.',
      'Refunds of {money:4-38} million have been agreed so far.',
    ],
  },
  creditReports: {
    title: 'errors in credit reports',
    subject: 'the accuracy of credit reports',
    why: 'Complaints about credit reports rose by {n:22-61} per cent within a year.',
    asked: [
      'Disputes {must} be investigated by a person where a document is attached.',
      'Entries that cannot be verified {must} be removed within {n:20-30} days.',
      'Medical debt of less than 500 dollars {must} be left out of a report.',
      'Consumers {must} get a free copy of their report each month on request.',
    ],
    found: [
      'Answers to disputes used the same four sentences in {n:64-88} per cent of cases.',
      'Files of different persons with similar names had been mixed.',
    ],
  },
  payLater: {
    title: 'buy now, pay later',
    subject: 'buy now, pay later credit',
    why: 'One in {n:4-6} adults used such credit in the last twelve months, and many of them several times at once.',
    asked: [
      'Lenders {must} check whether customers can afford the credit before it is granted.',
      'Information on late fees {must} be given before each purchase.',
      'Customers {must} be able to bring disputes to the ombudsman.',
      'Missed payments {must} lead to support before they lead to collection.',
    ],
    found: [
      'About {n:13-27} per cent of users had missed a payment.',
      'Late fees exceeded the price of the goods in a few cases.',
    ],
  },
  vulnerable: {
    title: 'customers in vulnerable circumstances',
    subject: 'the treatment of customers in vulnerable circumstances',
    why: 'Nearly half of adults show at least one sign of vulnerability, such as poor health or low resilience.',
    asked: [
      '{Firms} {must} make it easy for customers to say what they need, and record it once.',
      'Staff {must} be trained to recognise signs of abuse by relatives.',
      'Outcomes of these customers {must} be compared with those of others.',
      'Products {must} be tested with them before they are sold.',
    ],
    found: [
      'Most {firms} had a policy, but only {n:17-36} per cent could show what it had changed.',
      'Letters about arrears were understood by {n:38-55} per cent of readers in a test.',
    ],
  },
  complaints: {
    title: 'handling of complaints',
    subject: 'the handling of complaints',
    why: 'Complaints tell a firm first what it does wrong.',
    asked: [
      'Complaints {must} be answered within {n:15-45} days, and those about payments within {n:10-15}.',
      'Root causes {must} be analysed every quarter and reported to the board.',
      'Customers with the same problem {must} be compensated, whether or not they complained.',
      'The way to the ombudsman {must} be named in each final answer.',
    ],
    found: [
      'The ombudsman changed {n:28-47} per cent of the decisions that customers brought to it.',
      'Complaints by chat were not always counted.',
    ],
  },
  subscriptions: {
    title: 'subscriptions that are hard to cancel',
    subject: 'subscriptions that are hard to cancel',
    why: 'The agency receives about {n:60-80} complaints a day about subscriptions, up from {n:30-45} five years ago.',
    asked: [
      'Sellers {must} make it as easy to cancel as it was to sign up.',
      'Consent to renewal {must} be obtained apart from any other consent.',
      'A reminder {must} be sent before each yearly renewal.',
      'Offers to stay {must} not be repeated once a consumer has declined.',
    ],
    found: [
      'It took {n:6-15} clicks on average to cancel, and two to sign up.',
      'Every third service asked its customers to call during office hours.',
    ],
  },
  brokers: {
    title: 'the sale of location data',
    subject: 'the sale of precise location data',
    why: 'Data sold for advertising show visits to clinics, places of worship and shelters.',
    asked: [
      'Companies {must} not sell data about sensitive places.',
      'Consent {must} be specific, and may be withdrawn at any time.',
      'Data {must} be deleted after {n:12-24} months at the latest.',
      'Suppliers {must} be assessed every year for how they obtained consent.',
    ],
    found: [
      'One broker collected {n:10-17} billion signals a day from mobile phones.',
      'Consent had been obtained by apps that did not mention the sale.',
    ],
  },
  servicing: {
    title: 'mortgage servicing',
    subject: 'help for borrowers in mortgage servicing',
    why: 'More borrowers fall behind where insurance premiums and taxes rise faster than income.',
    asked: [
      'Servicers {must} offer help as soon as a borrower asks, before a full application.',
      'Foreclosure {must} pause while a request for help is reviewed.',
      'Notices {must} be sent in the language in which the loan was advertised.',
      'Fees {must} not be added during the review.',
    ],
    found: [
      'Reviews took {n:46-97} days on average.',
      'In {n:8-21} per cent of the files, documents had been requested twice.',
    ],
  },
  owners: {
    title: 'beneficial ownership information',
    subject: 'beneficial ownership information',
    why: 'Shell companies appeared in {n:41-67} per cent of the large laundering cases of recent years.',
    asked: [
      '{Firms} {must} verify who owns or controls a legal entity, at {n:10-25} per cent or more.',
      'Differences to the register {must} be reported within {n:14-30} days.',
      'Information {must} be renewed when control changes, and at least every {n:2-5} years for higher risks.',
      'Nominees {must} disclose for whom they act.',
    ],
    found: [
      'Register entries were wrong or out of date for {n:12-26} per cent of the entities in a sample.',
      'Trusts remain the hardest structure to see through.',
    ],
  },
  virtual: {
    title: 'transfers of virtual assets',
    subject: 'transfers of virtual assets and the travel rule',
    why: 'Stablecoins now make up {n:55-84} per cent of illicit transfers on public chains.',
    asked: [
      'Providers {must} send the names of originator and beneficiary with each transfer.',
      'Transfers to wallets without a provider {must} be assessed for risk above a value of 1,000.',
      'Counterparties {must} be checked before the first transfer.',
      'Transfers without complete information {must} be returned or held.',
    ],
    found: [
      'Of {n:90-117} jurisdictions, {n:61-85} have passed legislation.',
      'Systems of different vendors still cannot exchange data in every case.',
    ],
  },
  screening: {
    title: 'sanctions screening',
    subject: 'sanctions screening',
    why: 'Lists change several times a week, and a day of delay can be a breach.',
    asked: [
      '{Firms} {must} screen customers and payments against new lists within {n:4-24} hours.',
      'Lists and thresholds {must} be tested with altered names at least once a year.',
      'Frozen assets {must} be reported without delay.',
      'Goods that can be diverted {must} be checked along the whole supply chain.',
    ],
    found: [
      'Altered names were missed in {n:4-19} per cent of test cases.',
      'Backlogs of alerts reached {n:2-8} weeks where staff was short.',
    ],
  },
  correspondents: {
    title: 'correspondent banking and trade finance',
    subject: 'correspondent banking and trade finance',
    why: 'False invoices are the oldest way to move value across borders, and still one of the most common.',
    asked: [
      '{Firms} {must} know the business of their respondents and the payments they pass on.',
      'Prices that differ by more than {n:25-60} per cent from the market {must} be examined.',
      'Nested relationships {must} be disclosed and approved.',
      'Decisions to end a relationship {must} be based on its risk, and not on a region.',
    ],
    found: [
      'Red flags were recorded but not followed up in {n:9-31} of the files.',
      'The number of relationships fell by {n:2-5} per cent, less than in earlier years.',
    ],
  },
  reserving: {
    title: 'reserving for inflation',
    subject: 'reserves for claims under high inflation',
    why: 'Repair costs rose by {n:8-19} per cent, and legal costs faster still.',
    asked: [
      '{Firms} {must} show which inflation they assume for each line of business.',
      'Reserves {must} be compared with the outcome of earlier years, line by line.',
      'Boards {must} discuss the actuarial opinion before the accounts are adopted.',
      'Margins {must} not be released to smooth results.',
    ],
    found: [
      'Reserves for motor liability were short by {n:2-7} per cent on average.',
      'Actuaries and claims handlers met regularly in only half of the undertakings.',
    ],
  },
  catastrophe: {
    title: 'insurance gaps in natural catastrophes',
    subject: 'the insurance gap in natural catastrophes',
    why: 'Only {n:18-34} per cent of the losses from last year were insured.',
    asked: [
      '{Firms} {must} state clearly whether flood and earthquake are covered.',
      'Discounts for prevention {must} be based on measures that can be verified.',
      'Models {must} be updated for new hazard data at least every {n:2-4} years.',
      'Reinsurance {must} be tested against {n:2-4} large events in one year.',
    ],
    found: [
      'More than half of the households asked believed wrongly that they were insured against floods.',
      'Prices for reinsurance rose by {n:6-22} per cent at renewal.',
    ],
  },
  value: {
    title: 'value of insurance products',
    subject: 'the value for money of insurance products',
    why: 'For some add-on covers less than {n:20-35} per cent of the premium is paid out in claims.',
    asked: [
      '{Firms} {must} measure the value of each product for the customers it is meant for.',
      'Commissions above {n:30-50} per cent of the premium {must} be justified.',
      'Products without value {must} be changed or withdrawn.',
      'Results {must} be available to supervisors on request.',
    ],
    found: [
      'Claims for travel and mobile phone insurance were rejected in {n:14-33} per cent of cases.',
      'Distributors earned more than insurers in {n:11-28} of the products reviewed.',
    ],
  },
  pensions: {
    title: 'returns and costs of pension plans',
    subject: 'the returns and costs of pension plans',
    why: 'A difference of one percentage point in costs reduces a pension by a fifth over a working life.',
    asked: [
      'Trustees {must} compare net returns with those of at least {n:3-5} other plans.',
      'Plans that do badly for {n:2-3} years in a row {must} tell their members.',
      'Members {must} get a statement of two pages at most, once a year.',
      'Illiquid investments {must} be valued at least every {n:3-6} months.',
    ],
    found: [
      'Costs ranged from 0.{n:2-4} to 1.{n:2-8} per cent of assets.',
      'Small plans paid twice as much as large ones for the same service.',
    ],
  },
  participants: {
    title: 'missing participants',
    subject: 'how plans find participants who have moved',
    why: 'Benefits of {money:310-940} million wait for participants whom plans cannot find.',
    asked: [
      'Plans {must} search public records and contact employers before a participant counts as missing.',
      'Fees for searches {must} be reasonable and be paid by the plan.',
      'Benefits of missing participants {must} be reported once a year.',
      'Small benefits may be transferred to the public programme.',
    ],
    found: [
      'Searches found {n:47-72} per cent of the participants at the first attempt.',
      'Addresses had last been checked {n:6-11} years ago.',
    ],
  },
  funding: {
    title: 'funding of defined benefit plans',
    subject: 'the funding of defined benefit plans',
    why: 'Higher rates have lifted funding levels to {n:98-117} per cent on average, and sponsors look for ways to use the surplus.',
    asked: [
      'A surplus {must} not be paid out before benefits are secured by {n:105-120} per cent.',
      'Trustees {must} record why a transfer to an insurer is in the interest of members.',
      'Contributions that are overdue by more than {n:20-60} days {must} be reported.',
      'Valuations {must} be delivered within {n:9-15} months.',
    ],
    found: [
      'About {n:120-410} plans were closed and transferred within the year.',
      'Members were told about a transfer {n:3-9} weeks before it took place.',
    ],
  },
} as const satisfies Record<string, Matter>;
