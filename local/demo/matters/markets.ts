import type { Matter } from './matter.ts';

/** Matters of exchanges, brokers, funds and those who issue securities. */
export const MARKETS = {
  execution: {
    title: 'best execution',
    subject: 'best execution and payments for order flow',
    why: 'For {n:6-18} per cent of retail orders a better price was available elsewhere at the time of the trade.',
    asked: [
      '{Firms} {must} compare the quality of execution across venues every quarter and keep the results for five years.',
      'Policies {must} explain in plain words where orders are sent, and why.',
      'Payments from venues {must} be disclosed order by order.',
      'Conflicts of interest {must} be reviewed by a committee that does not earn from the orders.',
    ],
    found: [
      'Reviews existed on paper, but {n:9-23} of the {firms} in the sample never changed a venue because of them.',
      'Clients paid on average {n:2-5} basis points more than at the best venue.',
    ],
  },
  shorts: {
    title: 'short position reporting',
    subject: 'the reporting of short positions',
    why: 'Late reports distort the picture that supervisors and markets have of short selling.',
    asked: [
      'Positions of more than 0.{n:1-5} per cent of the issued shares {must} be reported by the end of the next trading day.',
      'Aggregated figures per share will be published once a week.',
      'Holders {must} keep evidence that shares were located before the sale.',
      'Errors {must} be corrected within {n:2-5} working days.',
    ],
    found: [
      'About {n:4-13} per cent of the notifications in the sample were late.',
      'Most late notifications came from managers who report rarely.',
    ],
  },
  settlement: {
    title: 'the move to faster settlement',
    subject: 'the move to settlement on the day after the trade',
    why: 'A shorter cycle reduces the risk between trade and settlement, and the margin that ties up cash.',
    asked: [
      'Allocations and confirmations {must} be completed by {n:19-23}:00 on the trading day.',
      '{Firms} {must} test their processes in {n:3-5} common exercises before the change.',
      'Standing instructions {must} be exchanged electronically.',
      'Penalties for late settlement stay as they are during the first {n:3-6} months.',
    ],
    found: [
      'About {n:58-83} per cent of trades are already confirmed on the trading day.',
      'Currency transactions with Asia remain the hardest part.',
    ],
  },
  abuse: {
    title: 'market abuse surveillance',
    subject: 'the surveillance of market abuse',
    why: 'Reports of suspicious transactions rose by {n:9-27} per cent, but their quality differs widely.',
    asked: [
      'Surveillance {must} cover all asset classes in which a firm trades, including voice and chat.',
      'Alerts {must} be calibrated once a year, and the reasons recorded.',
      'Suspicions {must} be reported without delay and before any contact with the client.',
      'Insider lists {must} be available within {n:24-48} hours.',
    ],
    found: [
      'A fault in a data feed had left {n:2-6} venues unwatched for months.',
      'Thresholds had been raised to reduce the number of alerts, and not because of an analysis.',
    ],
  },
  reporting: {
    title: 'transaction reporting',
    subject: 'transaction reporting',
    why: 'Supervisors receive {n:20-80} million reports a day, and each wrong field costs both sides time.',
    asked: [
      '{Firms} {must} reconcile their reports with their own books at least once a month.',
      'Three fields are dropped, and {n:4-9} are aligned with international formats.',
      'Reports {must} be sent in the new format from the first day of application.',
      'Errors that affect more than {n:1-5} per cent of reports {must} be notified.',
    ],
    found: [
      'The rate of rejected reports fell from {n:6-9} to {n:2-4} per cent.',
      'Buyer and seller were confused in {n:3-12} data sets.',
    ],
  },
  algorithms: {
    title: 'controls of algorithmic trading',
    subject: 'the controls of algorithmic trading',
    why: 'Algorithms now create {n:62-86} per cent of all orders on the main venues.',
    asked: [
      'Every algorithm {must} be tested in an environment that resembles stressed markets.',
      'A person {must} be able to stop all orders of a firm within {n:5-30} seconds.',
      'Limits for price and size {must} work before an order leaves the firm.',
      'An annual assessment {must} be signed by a member of senior management.',
    ],
    found: [
      'Switches to stop trading existed everywhere, but {n:4-10} {firms} had not tried theirs for more than a year.',
      'Changes in parameters were not always treated as changes of the algorithm.',
    ],
  },
  margin: {
    title: 'margin in cleared markets',
    subject: 'margin practices in cleared markets',
    why: 'Margin calls rose to {n:3-8} times their usual level during the last period of stress.',
    asked: [
      'Clearing houses {must} show their members how margin would react to {n:4-8} historical scenarios.',
      'Tools against procyclical margin {must} be reviewed every year.',
      'Members {must} prepare sources of cash for calls on the same day.',
      'Add-ons that are set by hand {must} be explained to members within {n:2-4} days.',
    ],
    found: [
      'About {n:14-31} per cent of non-bank members had no committed credit line for margin.',
      'Models reacted faster than members had expected.',
    ],
  },
  disclosure: {
    title: 'periodic disclosure of issuers',
    subject: 'the periodic disclosure of issuers',
    why: 'Annual reports have become {n:20-45} per cent longer in ten years, and not easier to read.',
    asked: [
      'Issuers {must} state what is specific to them and leave out general phrases.',
      'Alternative performance measures {must} be reconciled with the financial statements.',
      'Material uncertainties {must} be disclosed with the assumptions behind them.',
      'Information that is already public {must} be referred to, and not be repeated.',
    ],
    found: [
      'In {n:15-39} of the reports examined, goodwill was tested with growth rates that exceeded those of the industry.',
      'Corrections were ordered in {n:3-12} cases.',
    ],
  },
  influencers: {
    title: 'financial promotions on social media',
    subject: 'financial promotions on social media',
    why: 'More than half of investors under thirty say that they get ideas from social media.',
    asked: [
      '{Firms} {must} approve promotions by affiliates before they are published.',
      'Risks {must} be shown as prominently as benefits, also in short videos.',
      'Anybody who is paid for a recommendation {must} say so at its beginning.',
      'Records of promotions {must} be kept for {n:3-6} years.',
    ],
    found: [
      'Of {n:220-690} posts examined, every fourth lacked a warning about risks.',
      'Promotions for leveraged products made up the largest share.',
    ],
  },
  funds: {
    title: 'liquidity tools of open-ended funds',
    subject: 'the liquidity tools of open-ended funds',
    why: 'Investors who stay must not pay for those who leave first.',
    asked: [
      'Managers {must} choose at least two liquidity tools for each fund and describe when they are used.',
      'The costs of subscriptions and redemptions {must} be borne by those who cause them.',
      'Stress tests {must} assume that {n:10-25} per cent of the units are redeemed within a week.',
      'The activation of a tool {must} be notified on the same day.',
    ],
    found: [
      'Swing pricing was available in {n:48-77} per cent of funds and used in few.',
      'Funds with daily redemption held up to {n:9-21} per cent in assets that take a month to sell.',
    ],
  },
  costs: {
    title: 'costs of investment products',
    subject: 'the costs of investment products',
    why: 'Over ten years costs reduce the return of an average fund by {n:12-24} per cent.',
    asked: [
      'All costs {must} be shown in one figure, in per cent and in money.',
      'Managers {must} review once a year whether costs are justified by what investors get.',
      'Costs that are not justified {must} be reduced or paid back.',
      'Comparisons {must} use products of the same kind.',
    ],
    found: [
      'Costs of passive funds were {n:3-5} times lower than those of active funds.',
      'In {n:6-17} funds performance fees were charged in years of losses.',
    ],
  },
  green: {
    title: 'sustainability claims',
    subject: 'sustainability claims and labels',
    why: 'Claims that cannot be verified harm investors and those who do what they say.',
    asked: [
      'A fund with a sustainability term in its name {must} invest at least {n:70-80} per cent accordingly.',
      'Claims {must} be specific and supported by data that can be checked.',
      'Targets {must} be reported against every year.',
      'Labels {must} not be used in advertising before they are granted.',
    ],
    found: [
      'Of {n:90-310} fund documents examined, {n:11-29} per cent used terms without any definition.',
      'Data from providers disagreed for a third of the companies.',
    ],
  },
  leverage: {
    title: 'leveraged products for retail clients',
    subject: 'leveraged products that are sold to retail clients',
    why: 'Between {n:68-74} and {n:79-86} per cent of retail accounts lose money with these products.',
    asked: [
      'Leverage for retail clients {must} not exceed {n:10-30} to one.',
      'Accounts {must} be closed out when half of the margin is used up.',
      'Bonuses and gifts that encourage trading {must} not be offered.',
      'Warnings {must} show the share of losing accounts of the provider itself.',
    ],
    found: [
      'Clients were asked to declare themselves professional in {n:7-19} per cent of new accounts.',
      'Target markets were described so widely that they excluded hardly anybody.',
    ],
  },
  clientAssets: {
    title: 'protection of client assets',
    subject: 'the protection of client assets',
    why: 'When an intermediary fails, clients get back what can be found to be theirs.',
    asked: [
      '{Firms} {must} reconcile client money every day, and client securities every month.',
      'Shortfalls {must} be covered from own funds on the day on which they are found.',
      'Banks that hold client money {must} be chosen with care and be diversified.',
      'An auditor {must} report on the arrangements within {n:3-6} months of the year-end.',
    ],
    found: [
      'Client money of {money:2-41} million had been held in accounts without the necessary designation.',
      'Reconciliations were late in {n:5-13} cases.',
    ],
  },
  records: {
    title: 'records of business communications',
    subject: 'records of business communications',
    why: 'What is said in private messages cannot be supervised.',
    asked: [
      'Business communications {must} take place only in channels that are recorded.',
      '{Firms} {must} check devices by sample at least every {n:6-12} months.',
      'Records {must} be kept for {n:5-7} years and be found within two days.',
      'Breaches {must} have consequences for pay and promotion.',
    ],
    found: [
      'In {n:8-24} of the {firms} visited, staff of all ranks had used private messaging apps for business.',
      'Attestations of staff were accepted without any check.',
    ],
  },
  tokens: {
    title: 'tokenised securities',
    subject: 'the issuance and trading of tokenised securities',
    why: 'Tokenised bonds and funds reached a volume of {money:2600-9400} million, mostly in pilot projects.',
    asked: [
      'The same rules {must} apply to a security, whether or not it is a token.',
      'A register {must} show at any time who owns what.',
      'Operators {must} be able to correct errors and to carry out court orders.',
      'Settlement {must} be final at a point in time that is stated in the rules of the system.',
    ],
    found: ['Of {n:12-34} projects, {n:3-9} settle in central bank money.', 'Secondary trading has hardly begun.'],
  },
  crowdfunding: {
    title: 'crowdfunding platforms',
    subject: 'crowdfunding platforms',
    why: 'Projects of {money:80-640} million were financed through platforms last year.',
    asked: [
      'Platforms {must} publish the default rate of their projects once a year.',
      'Investors without experience {must} get a warning above {n:1-5} per cent of their net worth.',
      'Project owners {must} be checked against public registers.',
      'Plans for the failure of a platform {must} say who continues to collect repayments.',
    ],
    found: [
      'Default rates between {n:3-5} and {n:11-18} per cent were published in ways that cannot be compared.',
      'Key information sheets were longer than six pages in {n:18-42} per cent of cases.',
    ],
  },
  commodities: {
    title: 'position limits in commodity derivatives',
    subject: 'position limits in commodity derivatives',
    why: 'Prices of gas and power moved by more than {n:20-45} per cent within single weeks.',
    asked: [
      'Limits for the spot month {must} not exceed {n:15-25} per cent of the deliverable supply.',
      'Exemptions for hedging {must} be applied for with evidence of the underlying business.',
      'Positions of the same group {must} be added up.',
      'Venues {must} monitor limits daily and report breaches.',
    ],
    found: [
      'The {n:5-10} largest holders account for {n:38-59} per cent of open positions in some contracts.',
      'Breaches were rare and short.',
    ],
  },
} as const satisfies Record<string, Matter>;
