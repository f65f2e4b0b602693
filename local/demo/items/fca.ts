import type { DemoItem } from './item.ts';

/** Invented news in the manner of the FCA. */
export const FCA: readonly DemoItem[] = [
  [
    'FCA sets out final rules for targeted support',
    'The FCA has published final rules that allow firms to offer targeted support to groups of consumers with similar circumstances. Firms must apply for permission and show that their suggestions deliver good outcomes under the Consumer Duty. The gateway for applications opens on {+30}, and the rules come into force on {+75}.',
  ],
  [
    'FCA fines Whitcombe Lane Wealth £6.2m for poor pension transfer advice',
    'The FCA has fined Whitcombe Lane Wealth £6.2m for giving unsuitable advice to 412 customers who transferred out of defined benefit pensions. The firm agreed to resolve the case early and qualified for a 30% discount. It must contact all affected customers by {+60} and put right the losses they suffered.',
  ],
  [
    'Motor finance: what firms must do before the redress scheme starts',
    'The FCA has reminded lenders and brokers to prepare for an industry-wide redress scheme for motor finance commission. Firms must keep all relevant records, identify affected agreements and make sure that they hold enough financial resources. Final rules are expected by {+50}.',
  ],
  [
    'FCA warns about clone firms that imitate authorised brokers',
    'The FCA has seen a 29% rise in reports of clone firms that use the name, address and reference number of authorised firms. Consumers should only use contact details shown on the Financial Services Register. The FCA added 214 names to its warning list last month.',
  ],
  [
    'Consultation on simplifying the rules for insurance product governance',
    'The FCA is consulting on changes that would let a single lead firm take responsibility for product governance when several firms make an insurance product. Firms would no longer have to review every product each year. The consultation closes on {+56}.',
  ],
  [
    'FCA cancels permissions of 37 firms that failed to file returns',
    'The FCA has cancelled the permissions of 37 firms that failed to submit regulatory returns or pay fees despite repeated reminders. Authorised firms must confirm that their details on the Register are correct every year. A firm that is not using its permissions must apply to cancel them.',
  ],
  [
    'Cash savings: nine banks improve how they tell customers about rates',
    'An FCA review of 15 banks found that nine have improved how quickly they tell savers about better rates. Three firms have been asked to explain why customers remain in accounts that pay less than 1%. The FCA will publish its next update by {+120}.',
  ],
  [
    'FCA opens consultation on a UK regime for stablecoin issuers',
    'The FCA has proposed rules under which issuers of qualifying stablecoins must back them fully with secure, liquid assets and redeem them at par by the end of the next business day. Backing assets must be held in a statutory trust. Respondents have until {+84} to comment.',
  ],
  [
    'Two individuals charged over unauthorised investment scheme',
    "The FCA has started criminal proceedings against two individuals over an unauthorised investment scheme that took about £3.4m from 190 investors. They are due to appear at a magistrates' court on {+21}. The FCA cannot comment further while proceedings are active.",
  ],
  [
    'Operational incident reporting: final policy and templates',
    'The FCA has published its final policy on the reporting of operational incidents and material third-party arrangements. Firms must send an initial report as soon as practicable and within 24 hours of deciding that an incident meets a threshold. The requirements apply from {+365}.',
  ],
  [
    'FCA proposes to raise the contactless payment limit',
    'The FCA has proposed to remove the fixed contactless limit of £100 and to let payment firms set their own limits, provided that they manage the risk of fraud. Customers should be able to set a lower limit or switch contactless off. Comments are invited until {+35}.',
  ],
  [
    'Review of private market valuations finds good practice and conflicts',
    "The FCA's review of valuations in private markets finds that most asset managers value assets with care, but that conflicts of interest are not always documented. Firms should have a clear process for ad hoc valuations after market events. Boards must consider the findings before {+90}.",
  ],
  [
    'Tribunal upholds FCA decision to ban former director of Elmstead Loans',
    "The Upper Tribunal has upheld the FCA's decision to ban a former director of Elmstead Loans and to impose a fine of £410,000. The Tribunal found that the director acted without integrity when he approved misleading promotions. He may not perform any function in regulated activities.",
  ],
  [
    'New listing regime: FCA reports on first year',
    'The FCA has published data on the first year of its simplified listing regime. Fourteen companies moved to the new category for international issuers, and the time taken to review a prospectus fell from 34 to 21 days. Further changes to the rules on research are planned.',
  ],
  [
    'Premium finance: FCA sets out concerns about high rates',
    "The FCA's market study of premium finance finds that some customers pay more than 40% to spread the cost of their insurance. Firms must be able to show that the price offers fair value. Firms that cannot do so will be asked to reduce rates or will face supervisory action.",
  ],
  [
    'Regulatory sandbox: applications for AI testing now open',
    "Firms can now apply to test artificial intelligence models in the FCA's live testing service. Successful applicants will have access to synthetic data sets and regulatory support for six months. Applications close on {+40}.",
  ],
  [
    'Regulated fees and levies: rates for the coming year',
    'The FCA has consulted on its fees and levies for the coming year. The annual funding requirement would rise by 2.5% to £783.5m, and minimum fees by the same rate. Firms must pay their invoice within 30 days of the date on which it was issued.',
  ],
];
