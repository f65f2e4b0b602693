import type { DemoItem } from './item.ts';

/** Invented press releases in the manner of the Federal Reserve Board. */
export const FED: readonly DemoItem[] = [
  [
    'Federal Reserve Board invites public comment on a proposal to simplify the capital treatment of mortgage servicing',
    'The Federal Reserve Board today invited public comment on a proposal that would simplify the capital treatment of mortgage servicing assets. The proposal would replace the current deduction with a uniform risk weight of 250 percent and would apply to banking organizations of all sizes. Comments must be received by {+60}.',
  ],
  [
    'Agencies issue joint statement on managing risks of bank arrangements with third parties that deliver deposit products',
    'The federal bank regulatory agencies issued a joint statement on the risks that arise when banks rely on third parties to deliver deposit products. Banks must keep access to the records that show who owns each deposit and must reconcile them daily. The statement does not establish new supervisory expectations.',
  ],
  [
    'Federal Reserve Board issues enforcement action with Calderside Bancshares',
    'The Federal Reserve Board announced the execution of a written agreement with Calderside Bancshares, a bank holding company. The agreement requires the company to submit within 60 days a plan to strengthen liquidity risk management and board oversight. The company may not declare dividends without prior approval.',
  ],
  [
    'Federal Reserve Board announces dates and scenarios for the annual bank stress test',
    'The Federal Reserve Board released the hypothetical scenarios for its annual stress test, which assesses the resilience of large banks under a severe recession. The severely adverse scenario includes a 36 percent decline in commercial real estate prices and a peak unemployment rate of 10 percent. Banks must submit their data by {+50}, and results will be published after {+110}.',
  ],
  [
    "Minutes of the Board's discount rate meetings",
    'The Federal Reserve Board released the minutes of its discount rate meetings held over the previous six weeks. Directors of the Reserve Banks reported moderate growth in consumer spending and continued caution in business investment. The minutes of the next meetings will be released on {+42}.',
  ],
  [
    'Agencies extend comment period on proposal to update the community bank leverage ratio',
    'The agencies extended until {+30} the comment period on a proposal to lower the community bank leverage ratio from 9 percent to 8 percent. Commenters asked for additional time to analyze the effect on agricultural lenders. The grace period for banks that fall below the ratio would be lengthened to four quarters.',
  ],
  [
    'Federal Reserve Board fines Northwold Trust $22 million for deficient anti-money laundering controls',
    'The Federal Reserve Board fined Northwold Trust $22 million for failing to monitor correspondent accounts adequately. The cease and desist order requires the firm to engage an independent third party, to review transactions of the past 18 months and to report suspicious activity. A remediation plan is due by {+90}.',
  ],
  [
    'Federal Reserve publishes results of survey of senior loan officers',
    'The Federal Reserve published its quarterly survey of senior loan officers. Respondents reported tighter standards for commercial and industrial loans and basically unchanged standards for residential mortgages. Demand for auto loans weakened at 31 percent of the banks surveyed.',
  ],
  [
    'Federal Reserve Board finalizes changes to the supervisory rating framework for large bank holding companies',
    'The Federal Reserve Board finalized changes to its rating framework under which a firm with no more than one deficient component is considered well managed. The revised framework takes effect 60 days after publication in the Federal Register. Firms will receive updated ratings no later than {+150}.',
  ],
  [
    'Federal Reserve Board approves application by Tarrant Creek Financial',
    'The Federal Reserve Board announced its approval of the application by Tarrant Creek Financial to acquire Ellery Savings Bank. The combined organization would have total assets of $41 billion. The acquisition must be completed by {+90} unless the Board grants an extension.',
  ],
  [
    'Agencies publish frequently asked questions on operational resilience testing at large banks',
    'The agencies published answers to frequently asked questions on operational resilience testing. The answers explain how firms should define tolerance for disruption and how often critical operations should be tested. Firms are not required to change plans that they have already submitted.',
  ],
  [
    'Federal Reserve Board requests comment on expanding operating days of payment services',
    'The Federal Reserve Board requested comment on a proposal to expand the operating days of its large-value payments system to include Sundays and weekday holidays. The expansion would not take effect earlier than two years after a final decision. Comments are due by {+60}.',
  ],
  [
    'Federal Reserve Board releases report on the economic well-being of households',
    'The Federal Reserve Board released its annual report on the financial lives of adults and their families. Seventy-three percent of adults reported doing at least okay financially, while 37 percent could not cover a $400 expense with cash. The survey was fielded among 12,000 respondents.',
  ],
  [
    'Federal Reserve Board issues prohibition order against former bank employee',
    'The Federal Reserve Board permanently barred from the banking industry a former employee of Ostrander State Bank who misappropriated customer funds. The order was issued with the consent of the employee, who has repaid $184,000. Institutions must not employ a person who is subject to a prohibition order.',
  ],
  [
    'Agencies adopt final rule on recordkeeping for brokered deposits',
    'The federal bank regulatory agencies adopted a final rule that clarifies which arrangements count as brokered deposits and which records banks must keep. Banks must file a notice for each exclusive placement arrangement by {+100}. The final rule takes effect on {+180}.',
  ],
  [
    'Federal Reserve announces new members of its consumer advisory council',
    'The Federal Reserve Board announced the appointment of five new members of its Community Advisory Council, which gives diverse views on the needs of low- and moderate-income communities. Members serve staggered three-year terms and meet twice a year. The first meeting will take place on {+35}.',
  ],
  [
    'Federal Reserve Board publishes semiannual report on supervision and regulation',
    'The Federal Reserve Board published its semiannual report on banking conditions and supervisory activities. The report finds that capital and liquidity remain strong and that delinquencies on commercial real estate loans rose to 1.9 percent. Supervisors will give priority to interest rate risk and to cybersecurity in the coming year.',
  ],
];
