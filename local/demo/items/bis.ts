import type { DemoItem } from './item.ts';

/** Invented press releases in the manner of the BIS and the committees that it hosts. */
export const BIS: readonly DemoItem[] = [
  [
    'Basel Committee consults on a machine-readable format for Pillar 3 disclosures',
    'The Basel Committee on Banking Supervision today published a consultative document on a machine-readable format for Pillar 3 disclosures. Internationally active banks would publish quantitative templates in a common format within the same deadlines as today. Comments are requested by {+90} and will be published on the BIS website.',
  ],
  [
    'BIS Quarterly Review: markets shrug off policy uncertainty',
    'Risk appetite remained buoyant during the review period despite uncertainty about trade policy, according to the BIS Quarterly Review. Special features examine retail participation in government bond markets and the use of currency hedges by pension funds. Outstanding cross-border claims of banks reached $37 trillion.',
  ],
  [
    'CPMI reports on progress towards faster cross-border payments',
    'The Committee on Payments and Market Infrastructures published its annual progress report on cross-border payments. Average speed improved in 40 of 62 corridors, but costs for remittances remain above 6%. Authorities should extend operating hours and align data requirements before the target date.',
  ],
  [
    'Basel III monitoring results published by the Basel Committee',
    'The Basel Committee published the results of its latest monitoring exercise, based on data from 176 banks. The average CET1 ratio of large internationally active banks was 13.8%, and the leverage ratio was 6.1%. Forty-one members and other jurisdictions have implemented or will implement the standards within a year.',
  ],
  [
    'Project Larkspur shows how tokenised deposits can settle in central bank money',
    'The BIS Innovation Hub and four central banks completed the second phase of Project Larkspur, which tested the settlement of tokenised deposits in central bank money. The prototype processed 2,200 payments a second and met privacy requirements. A third phase with private banks starts on {+60}.',
  ],
  [
    'Principles for the sound management of third-party risk issued',
    'The Basel Committee issued principles for the sound management of third-party risk in the banking sector. Boards remain responsible for outsourced services, and banks must maintain registers, exit plans and tested business continuity arrangements. Supervisors should implement the principles by {+540}.',
  ],
  [
    'Global liquidity indicators: foreign currency credit in dollars expands by 5%',
    'Credit in US dollars to non-bank borrowers outside the United States grew by 5% year on year to $13.7 trillion. Bond issuance accounted for most of the increase, while bank loans were flat. Credit in euro expanded by 9%, the fastest rate in ten years.',
  ],
  [
    "Basel Committee agrees to review the prudential standard for banks' crypto-asset exposures",
    "The Basel Committee agreed at its meeting to expedite a targeted review of its prudential standard for banks' exposures to crypto-assets. Members also discussed synthetic risk transfers and approved a report on hosting of cloud services. Work on the review will be completed by {+200}.",
  ],
  [
    'OTC derivatives statistics: notional amounts rise to $760 trillion',
    'The notional value of outstanding over-the-counter derivatives rose by 6% to $760 trillion at the end of the half-year. Interest rate contracts in euro drove the increase. Gross credit exposures, which adjust for netting, fell to $2.9 trillion.',
  ],
  [
    'Committee on the Global Financial System studies leverage of hedge funds in bond markets',
    'A report by the Committee on the Global Financial System examines leveraged trading strategies in government bond markets. It finds that minimum haircuts and wider central clearing would reduce the risk of forced sales. The report is based on data from 16 jurisdictions.',
  ],
  [
    'FSI publishes paper on supervisory use of large language models',
    'The Financial Stability Institute published a paper on how 22 supervisory authorities use large language models to analyse documents. Authorities report savings of time, but only a third have formal rules for validation. The paper recommends that a human reviewer should confirm every finding before it is used.',
  ],
  [
    'BIS annual conference to discuss fiscal sustainability and monetary policy',
    'The annual conference of the BIS will take place on {+50} and will bring together central bank governors and academics. Sessions will deal with fiscal sustainability, central bank balance sheets and the natural rate of interest. Papers and keynote speeches will be published on the day of the event.',
  ],
  [
    'Basel Committee publishes guidelines for counterparty credit risk management',
    'The Basel Committee published its final guidelines for counterparty credit risk management. Banks must conduct thorough due diligence on clients at onboarding and throughout the relationship. They should combine several metrics of exposure and must escalate limit breaches to senior management without delay.',
  ],
  [
    'Residential property prices fall by 0.8% in real terms worldwide',
    'Global house prices fell by 0.8% year on year in real terms in the latest quarter, according to data from 58 jurisdictions. Prices rose by 1.5% in advanced economies and declined by 2.4% in emerging market economies. Updated data will be released on {+85}.',
  ],
  [
    'CPMI and IOSCO seek views on general business risk of market infrastructures',
    'The CPMI and the International Organization of Securities Commissions published a consultative report on the management of general business risk by financial market infrastructures. Infrastructures should hold liquid net assets for at least six months of operating expenses. Comments must be sent by {+70}.',
  ],
  [
    'Working paper: deposit flight in the age of instant payments',
    'A BIS working paper analyses how instant payments affect the speed of deposit withdrawals at 420 banks. Outflows during stress were twice as fast at banks with many uninsured depositors. The authors suggest that supervisors should review the run-off rates in liquidity standards.',
  ],
  [
    'BIS effective exchange rate indices to be based on updated trade weights',
    'The BIS will update the trade weights used in its effective exchange rate indices from {+28}. The new weights reflect trade in services for the first time and cover 64 economies. Historical series will be revised back to the year 2000, and users should download them again.',
  ],
];
