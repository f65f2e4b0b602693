import type { Kind } from './kind.ts';

/**
 * The words by which an update's kind is told: `named` ones are the name of such a document and decide over `sure` ones, which say it by
 * themselves; these over `usual` ones, and these over `weak` ones, which say it only where nothing else does.
 */
export type Strength = 'named' | 'sure' | 'usual' | 'weak';
export interface Rule {
  kind: Kind;
  strength: Strength;
  words: RegExp;
}

type Language = 'en' | 'de' | 'fr' | 'es' | 'it';
type Words = Partial<Record<Strength, string>>;

/** By language and kind; alternatives of a regular expression, each from the beginning of a word on. */
const WORDS: Record<Language, Partial<Record<Kind, Words>>> = {
  en: {
    consultation: {
      sure: 'consultation paper|discussion paper|call for (?:evidence|input|views|advice|information)|request for (?:information|comments?|input|feedback)|requests? (?:for )?(?:public )?comments?|public consultation|seeks? (?:\\w+ ){0,2}(?:views|feedback|comments?|input|evidence)\\b|(?:invites?|inviting|asks? for|requests|welcomes) (?:\\w+ ){0,3}(?:views|comments?|feedback|input)\\b|(?:opens?|launch(?:es)?|starts?|begins?|reopens?|extends?|publish(?:es)?) (?:\\w+ ){0,3}consultations?\\b|comment period|have your say|consults? (?:publicly )?(?:on|over|about)|consulting on|advance notice of proposed|exposure draft|draft for (?:comment|consultation)|for public comment|information collection|draft [^.]{0,80}(?:for comments?|feedback|(?:comments|views) (?:are )?(?:sought|invited|welcome))|feedback (?:is )?sought|(?:comments?|views|feedback|input|responses) (?:are )?(?:sought|invited|wanted|requested|welcome)|market participants for views|DP ?\\d+/\\d+|CP ?\\d+(?:/\\d+)? |response form|extends? (?:the )?(?:comment|deadline)|(?:prolongs?|extends?|reopens?) .{0,40}(?:deadline|window|period|answers)|comment (?:window|letters?|deadline)|inquiry into|(?:opens?|launch(?:es)?|starts?) (?:a |the )?(?:discussion|debate|dialogue|survey|questionnaire|concertation|exercise)|asks? (?:for )?(?:the )?(?:public|industry|firms|stakeholders|banks)|tell us (?:what|how|by)|what do you think|share your (?:views|experience)|stakeholders? (?:are )?(?:invited|asked)|questionnaire|open for comments?|public inquiry|pre-consultation|listening session|notice of inquiry|(?:establishes|opens) (?:a )?docket|technical advice: call|how should|wants to hear',
      usual:
        'consultations?|consultative (?:document|paper)|CP ?\\d+/\\d+|feedback (?:period|deadline)|comments? (?:due|deadline|by|until)|survey of firms|questions? for|your views|comments are due|closing date|-week exercise|asks (?:whether|how|what)',
      weak: 'draft (?:guid\\w+|guidelines?|standards?|code|policy)',
      named:
        'consultation papers?|consultative document|discussion paper|call for (?:evidence|input|views)|request for (?:information|comments?|input)|public consultation|comment period|exposure draft|advance notice of proposed|invited to comment|seeks? (?:\\w+ ){0,2}(?:views|feedback|comments?|input)\\b|(?:comments?|feedback|views) (?:is |are )?(?:sought|invited)|for (?:public )?comments?$|opens? (?:\\w+ ){0,2}consultation|consults on',
    },
    proposed_rule: {
      sure: 'proposed rules?\\b|notice of proposed rulemaking|NPRMs?\\b|proposed (?:rule)?making|proposes? (?:\\w+[ -]){0,4}(?:rules?|amendments?|regulations?|standards?|changes|requirements?|repeal|legislation|directive|law)\\b|proposal for a (?:\\w+ ){0,3}(?:regulation|directive|decision|law)|legislative proposal|draft (?:\\w+ ){0,2}(?:bill|law|legislation|act)\\b|(?:submits?|sends?|deliver(?:s|ed)?|final report on|publish(?:es)? final) (?:\\w+ ){0,3}draft (?:\\w+ ){0,3}(?:technical standards?|RTS|ITS)|proposal to (?:amend|repeal|revise)|proposed (?:regulations?|amendments?|legislation|revisions?|changes to)|(?:agency|commission|board|bureau|department) would (?:\\w+ ){0,3}(?:amend|end|require|repeal|revise|eliminate|rescind|change|allow|expand)|draft implementing (?:technical )?standards|(?:sends?|submits?|transmits?) .{0,60}(?:to brussels|to the commission|for adoption|for endorsement|to parliament)|rulemaking proposal|would (?:require|amend|repeal|rescind)|proposing to|bill (?:introduced|tabled|to)|tables? .{0,40}bill|introduces .{0,40}bill|second reading|reproposes?|withdraws? proposed|seeks? to (?:ban|amend|require|repeal|end|limit)',
      usual:
        'propos(?:es|ed|al|als)\\b|final draft (?:\\w+ ){0,3}(?:technical standards?|RTS|ITS)|draft (?:\\w+ ){0,2}technical standards|draft (?:RTS|ITS|regulations?|rules?)\\b|bill\\b|would (?:\\w+ )?(?:require|amend|end|apply|allow)',
      named: '(?<!advance )notice of proposed rule\\w*|proposed rules?\\b|NPRM\\b|new trade regulation rule',
    },
    final_rule: {
      sure: 'final rules?\\b|interim final|adopts? (?:\\w+[ -]){0,5}(?:rules?|amendments?|regulations?|standards?|directive|requirements?|order|act)\\b|(?:rules?|regulations?|amendments?|directive) (?:\\w+ ){0,3}(?:adopted|published in the official journal|enters? into force|comes? into force|takes? effect|now in force)|delegated (?:regulation|act|directive)|implementing (?:regulation|decision|technical standards)|policy statement(?= .*rules)|makes? final|finali[sz]es? (?:\\w+[ -]){0,5}(?:rules?|standards?|regulations?|amendments?|changes|requirements?|framework|policy)\\b|(?:delays?|delay of|postpones?) (?:\\w+ ){0,4}(?:effective|compliance|application) date|correcting amendments?|direct final rule|published in the official journal|legislative instrument|statutory instrument|rule instrument|technical amendments?|gazett\\w+|comes? into operation|commencement|subsidiary legislation|directions? (?:\\w+ ){0,2}(?:20\\d\\d|issued)|master direction|near-final|confirms? (?:\\w+[ -]){0,4}(?:rules?|requirements?|regime|changes)|obligations apply|(?:order|rule)s? (?:amends?|amending|establish)|class order|authori[sz]ation revoked for|response to petitions|(?:rules?|requirements?|regime|obligations?|law|act) (?:now )?(?:apply|applies|in force|in effect|take effect|takes effect|enter|begin)|new .{0,60}(?:apply from|in force|take effect)|binding|votes? to adopt|approves? (?:\\w+ ){0,3}(?:rules?|standards?|amendments?)|MPS ?\\d+|notice (?:FSM|SFA|PSN|MAS)|conforming amendments?|removal of (?:regulations|obsolete)|repeal of|sets? (?:the )?(?:countercyclical|capital buffer)|(?:countercyclical|systemic) (?:capital )?buffer (?:set|raised|at|rate)|final (?:\\w+ ){0,2}standards',
      usual:
        'PS ?\\d+/\\d+|policy statement|regulation \\(EU\\)|directive \\(EU\\)|council (?:adopts|approves)|amend(?:s|ing|ments?)\\b|effective date|repeals?\\b|new rules|regulations (?:19|20)\\d\\d|prudential standard|rescission|notice \\d+|correction|made rules|come into force|takes effect|effective (?:immediately|from|on|\\d)',
      weak: 'rules?\\b|regulations?\\b|directive\\b|order\\b',
      named: '(?:final|interim final|direct final) rules?\\b|(?:delegated|implementing) regulation \\(EU\\)',
    },
    guidance: {
      sure: 'final guidelines|(?:final )?guidance (?:on|for|to|note)|guidelines (?:on|for)|Q&As?\\b|Q ?& ?A|questions and answers|frequently asked|FAQs?\\b|supervisory statement|dear (?:CEO|CFO|chair|board|sir)|interpretive (?:letter|guidance|rule|release)|no[- ]action letter|staff (?:letter|bulletin|guidance|statement|advisory|legal bulletin)|advisory opinion|practice guide|supervisory (?:expectations|guidance|briefing|letter)|good practices?\\b|opinion on|portfolio letter|thematic note|code of practice|explanatory (?:note|guide)|compliance guide|regulatory guide|information sheet|SR \\d+-\\d+|financial institution letter|supervisory policy manual|handbook notice|no-action (?:position|relief)|compliance aid|how we (?:read|interpret|apply|expect)|business advice|business guidance|letter from .{0,60}to (?:chief executives|CEOs|firms|boards|banks|insurers)|staff (?:issues|letter|position|responses?)|small entity (?:compliance )?guide|answers for|frequently-asked|sets out .{0,30}expectations|expects? (?:firms|banks|insurers|institutions)|technical note|policy statement on (?:the )?(?:use|exercise)|supervisory (?:stance|approach|note|handbook)|reminder|in brief\\b|tips for|information note|explains? (?:how|what|its)|accounting bulletin|withdraws? .{0,40}(?:letter|guidance|bulletin)|final recommendations|our approach to|relief letter|exemptive relief|interpretive|common (?:supervisory )?understanding|statement on supervis\\w+',
      usual:
        'guidance|guidelines?|circulars?|bulletins?|handbook|recommendations?|opinion|expectations?|SS ?\\d+/\\d+|advisory|clarif(?:y|ies|ied|ication)|principles for|toolkit|reminds?|statement on (?:the )?(?:application|use|treatment|interpretation|implementation)|letter to|checklist|how to|interpretation|best practices|examples? (?:of|which)|explain\\w*|letter says|best practice',
      weak: 'statement|guide\\b|letter\\b|notice to',
      named:
        'frequently asked questions|Q&As?\\b|no-action (?:letter|position|relief)|dear CEO|staff notice|supervisory statement SS|compliance aid|circular to|circular letter',
    },
    enforcement: {
      sure: 'fine[sd]\\b|fining|(?:civil )?(?:money )?penalt(?:y|ies)|cease[- ]and[- ]desist|consent orders?|charges\\b(?! (?:for|on|in|cap))|charged (?:with|over|for|in)|settles?\\b|settlement|settled|bans?\\b|banned|banning|prohibition order|prohibits? .{0,60} from|enforcement (?:action|order|proceeding|notice)s?|sanction(?:s|ed)\\b(?! (?:regime|list|screening|risk|compliance|evasion|guidance|against russia))|revok(?:es|ed)|convicted|sentenced|pleads? guilty|pleaded guilty|censured?s?\\b|reprimand(?:s|ed)?|disqualif\\w+|court (?:orders?|rul\\w+|grants|finds|judgment|imposes)|injunction|indict\\w+|jailed|imprison\\w+|barred|suspends? .{0,40}licen[cs]e|licen[cs]e (?:suspended|cancelled|revoked)|cancels? .{0,60}(?:licen[cs]e|registration|permission)|sues\\b|lawsuit|files? (?:suit|complaint|action|charges)|complaint against|disgorge\\w*|administrative proceeding|final notice|decision notice|warning letter|public reprimand|wind(?:ing)?[- ]up order|asset freez\\w+|freezes? .{0,30}assets|to pay \\W?(?:\\$|£|€|US|EUR|HK|S\\$|A\\$)|insider (?:dealing|trading)|undertaking (?:from|accepted|given)|(?:accepts?|enforceable|court enforceable) (?:\\w+ )?undertaking|requirements? imposed|permissions? (?:removed|varied|cancelled|restricted)|restrictions? imposed|imposes? (?:requirements|restrictions|conditions|a|an|\\W?\\d)|suspends? .{0,60}for \\d+ (?:months?|years?|days)|suspended (?:for|from)|arrest(?:s|ed)|seiz(?:es|ed|ure)|raids?|jury|verdict|tribunal|found (?:guilty|liable)|(?:ordered|must|agrees?|agreed) to (?:pay|refund|stop|cease|repay|forfeit)|refunds? to|(?:stops?|halts?|shuts? down|closes? down) .{0,40}(?:scheme|scam|operation|firm)|obtains? .{0,40}(?:order|judgment)|wins? .{0,40}(?:court|case|judgment|ruling)|strikes? off|struck off|expell?ed|forfeit\\w*|clawback|insider|market abuse (?:fine|case)|money launder(?:ing|er) (?:fine|failings|case|breach)|acts? against|action against|actions? (?:released|announced|taken) against|enforcement decisions?|permanent(?:ly)? (?:barred|banned)|public censure|conditions? (?:placed|imposed) on|cancel(?:s|led) .{0,60}licen[cs]e|AFS licen[cs]e .{0,20}cancel\\w+|default judgment|guilty plea|sham|boiler room',
      usual:
        'penali[sz]\\w+|misconduct|fraud\\w*|violat\\w+|breach\\w*|takes? action against|enforcement|restrict(?:s|ions) (?:on )?(?:firm|permission)|order against|disciplin\\w+|prosecut\\w+|redress|refund|compensat\\w+|ponzi|failings|failures?|redress|former (?:responsible officer|director|adviser|broker|trader)|whistleblower award|remed(?:y|iation)|concedes?|failed to',
      named: 'cease[- ]and[- ]desist|consent orders?|civil (?:money )?penalt\\w+|final notice|enforcement actions?',
    },
    speech: {
      sure: 'speech(?:es)?\\b|remarks\\b|keynote|testimony|testif(?:y|ies)|fireside|opening (?:statement|remarks|address)|closing (?:remarks|address)|welcom(?:e|ing) (?:remarks|address)|address (?:by|at|to)\\b|interview (?:with|of|given)|lecture\\b|blog(?: post)?\\b|introductory statement|statement (?:of|by) (?:commissioner|chair\\w*|governor|vice chair)|prepared remarks|panel (?:remarks|contribution)|podcast|statement at|dissent(?:ing)?(?: statement)?|(?:vice chair|governor|chair(?:man|woman|person)?|president|commissioner|deputy governor|secretary|superintendent|director general|executive director|chief executive) [\\p{L}.’-]+(?: [\\p{L}.’-]+)?(?::| at the | at )|speaker:|event:|good (?:morning|afternoon|evening)|ladies and gentlemen|thank you (?:for|all|very)|it is a (?:pleasure|privilege)|thoughts on|reflections on|text as (?:drafted|prepared)|Q&A with|discussion with|dinner|commencement address|before the (?:\\w+ ){0,4}committee',
      usual:
        'interview|speaks? (?:at|on|about)|conversation with|hearing of the committee|delivered (?:at|by)|op-ed|(?:said|told|argues?|reflected|took questions)|at the (?:\\w+ ){0,3}(?:club|forum|summit|institute|university)|insight:|by the chief executive',
      named:
        '(?:remarks|speech|keynote(?: speech| address| remarks)?|lecture|opening statement|introductory statement|address) (?:by|of|at|before|delivered|to the|prepared)|testimony|fireside chat|interview with|podcast',
    },
    statistics: {
      sure: 'statistic(?:s|al)\\b|dashboard|data release|monthly (?:data|figures|report on)|quarterly (?:data|figures|statistics|bulletin data)|balance of payments|indicators?\\b|interest rate statistics|monetary developments|survey results|lending (?:survey|data)|yield curve|key figures|aggregate[d]? data|data (?:for|on) (?:the )?(?:\\w+ )?(?:quarter|month|january|february|march|april|may|june|july|august|september|october|november|december|q[1-4])|complaints data|flow of funds|call report data|effective exchange rates?|time series|(?:first|second|third|fourth)[- ]quarter (?:\\w+ ){0,3}(?:data|results|figures|profile)|quarterly banking profile|assets under management|money and credit|consumer credit\\b(?!.*(?:rule|act|directive))|data show|money supply|term structures?|commitments of traders|assets and liabilities of|early estimates|performance test|risk[- ]free (?:rate|interest)|(?:insolvenc(?:y|ies)|lending|credit|complaints?|mortgage|payments?|deposits?|insurance|consumer|bank|fund|trading|fatalit\\w+|injur\\w+|turnover) (?:\\w+ ){0,2}(?:figures|statistics|data|numbers|trends|results)|(?:how many|number of)|releases? .{0,40}(?:figures|numbers|results|statistics|estimates)|estimates? of|H\\.\\d+|G\\.\\d+|Z\\.1|(?:annual|monthly|weekly|daily|quarterly) (?:\\w+ ){0,3}(?:statistics|figures|report on|update of|numbers|list of|survey)|in (?:figures|numbers)|reserves? (?:position|assets)|key (?:risk )?indicators|risk dashboard|tables (?:report|show)|short positions?|fortnight|heatmap|barometer|census|week (?:to|ended|ending)|month of|(?:first|second) half of|outstanding|net (?:inflows?|sales|lending)|capital flows',
      usual:
        'figures|survey\\b|data\\b|index\\b|results of|(?:rose|fell|increased|decreased|grew|declined|up|down) (?:by |to )?\\d|per cent|snapshot|trends? (?:report|in)|numbers for|by (?:sector|state|region|quarter)|total(?:led|s)? \\W?\\d',
      named: '(?:statistical|data) (?:release|bulletin)|dashboard|enforcement data|statistics\\b',
      weak: 'percent|estimated',
    },
    warning: {
      sure: "warns?\\b|warning(?:s)?\\b(?! letter)|scams?\\b|unauthori[sz]ed (?:firms?|entit\\w+|business\\w*|websites?|activit\\w+|compan\\w+|person)|unlicen[sc]ed|unregistered (?:firm|entit|platform|broker|solicit)\\w*|clone (?:of|firm|website)|cloned|impersonat\\w+|investor alert|consumer (?:alert|advisory)|investor (?:advisory|bulletin)|alert list|beware|fake\\b|fraud(?:ulent)? (?:alert|website|email|scheme)s?|phishing|suspicious (?:website|app)\\w*|not authori[sz]ed|caution list|be (?:aware|cautious|careful) of|bogus|imposters?|cautions? (?:public|investors|against|consumers|about)|counterfeit|public advised|advised not to|purporting|not (?:licensed|registered|chartered|supervised)|red list|i-scan|new alerts|deepfakes?|alerts? (?:published|issued|the)|scammers?|don['’]t (?:be|fall|get|pay|send)|do not (?:pay|send|invest|buy)|falsely claims?|false claims|pretend\\w*|posing as|unauthori[sz]ed|illegal(?:ly)? (?:offer|operat|sell)\\w*|misleading (?:claims|adverts?)|cyber alert|watch out|think twice|protect (?:yourself|your)|spot (?:a|the) (?:scam|fake)|look out for|get[- ]rich|pump[- ]and[- ]dump|avoid\\b|romance|hang up",
      usual:
        'alerts? (?:investors|consumers|the public)|investor protection|risks? of investing|protect yourself|red flags|no licen[cs]e|risk of losing|lose (?:all|your) money|offers? services without',
    },
    recall: {
      sure: "recall(?:s|ed|ing)?\\b|withdrawn from (?:sale|the market)|safety (?:alert|recall)|field safety notice|undeclared|product withdrawal|class (?:1|2|3|4|i{1,3}) medicines|drug alert|market withdrawal|allergy alert|not safe to (?:eat|use)|stop using|unsafe|do not (?:use|drive|eat)|early alert|removal from (?:use|the market)|take .{0,30}out of (?:use|service)|correction .{0,20}(?:pumps?|devices?)|date codes?|return (?:it|them|the product)|bring (?:them|it) to the shop|don['’]t (?:feed|eat|use)|precautionary measure|may contain|extends? its (?:action|recall)|safety gate|fire hazard|choking|risk of (?:fire|injury|burns|choking)|glass pieces|metal pieces|mislabel\\w*|vehicles? affected|replace the|remove from|cross-contamination|dealers will|owner letters",
      usual: 'salmonella|listeria|contaminat\\w+|defect\\w*|batch(?:es)?\\b|lots?\\b of|airbags?',
      named: 'recalls?\\b|recalled|part 573|field safety',
      weak: 'free of charge|bolts|brakes?|seat ?belts?|crossovers|SUVs?|sedans',
    },
    appointment: {
      sure: 'appoint(?:s|ed|ment of|ments?)\\b(?! of (?:an? )?(?:liquidator|auditor|skilled|receiver|administrator|representative|monitor))|re-?appoint\\w*|named (?:as )?(?:\\w+ ){0,3}(?:chair|director|head|chief|general|commissioner|deputy|president|governor|member)|names? (?:\\w+ ){1,4}(?:as|to) (?:\\w+ )*(?:chair|director|head|chief|general|commissioner|deputy|president|governor|board|member)|new (?:chair\\w*|chief|director|head|executive|governor|president|deputy|board members?|commissioner|chief executive)|steps? down|stepping down|to (?:step down|leave|depart|retire)|resign(?:s|ed|ation)?\\b|joins? (?:the |as )|elected (?:as )?(?:chair|president|vice|member)|sworn in|departure of|elects? |nominat(?:es|ed|ion)|succeeds?\\b|takes office|selected as|confirmed as|term (?:of office )?(?:extended|renewed)|leadership (?:team|change)s?|mandate of|renews? (?:the )?(?:mandate|term)|loses? .{0,40}members?|designates?|designated|organi[sz]ation(?:al)? changes|takes? charge|to (?:succeed|replace|head|lead|chair)|(?:will|to) become (?:\\w+ )?(?:chief|head|director|deputy)|announces? (?:\\w+ ){0,3}(?:departure|retirement|appointment|chief|director|leadership|successor)|acting (?:chair|director|head|chief|comptroller|commissioner)|moves? to (?:become|head)|welcomes? (?:new|three|two|its) (?:\\w+ )?(?:members?|commissioners?|director)|alternates? designated|board (?:of directors )?members?|terms? (?:end|expire)s?|longest serving|farewell|new faces|senior (?:staff|management|leadership)|inaugurat\\w+|fellows?\\b|director(?: general)? of the .{0,40}(?:named|chosen)|elected\\b|is leaving|leaves (?:the )?(?:board|bank|agency|post)|second term|names? (?:\\w+ ){0,3}(?:chief of staff|deputies|deputy|directors|officers|heads)',
      usual:
        'chairmanship|chairperson|executive director|tenure|retire(?:s|ment)\\b(?! (?:savings|plan|income|scheme))|has chosen|will (?:stay|serve|take up|lead)',
    },
    other: {
      sure: 'annual report|minutes\\b|newsletter|webinar|conference\\b|working paper|monetary policy (?:decision|statement|summary)|rate decision|memorandum of understanding|MoU\\b|work(?:ing)? programme|business plan|call for (?:applications|expressions|papers|candidates|tenders?)|tender\\b|research\\b|agenda\\b|vacanc\\w+|office closed|holiday|maintenance|award\\b|licen[cs]e granted|grants? (?:\\w+ ){0,4}licen[cs]e|workshop|symposium|event\\b|stakeholder group|financial stability (?:report|review)|stress test results|strategic plan|progress report|peer review|year in review|press (?:conference|briefing)|board meeting|meeting (?:of|on|with)|cooperation (?:agreement|arrangement)|strategy\\b|visit(?:s|ed)?\\b|roadshow|hackathon|sandbox|outcomes? of|plenary|policy rate|repo rate|rate reduced|basis points|conclusions of|highlights|calendar|timetable|appointment of (?:auditors|liquidators?|skilled)|open(?:s|ing) hours|new website|portal\\b|launch(?:es)? .{0,30}(?:tool|website|portal|app)\\b|takes? over|takeover|joint statement|communiqu[eé]|G20|mutual evaluation|peer learning|internship|graduate|recruit\\w*|procurement|closed on|bank holiday|anniversary|exhibition|coins?\\b|banknote|commemorative',
      usual:
        'report\\b|review\\b|study\\b|analysis|economic bulletin|approves? (?:\\w+ ){0,4}(?:merger|acquisition|application)|opens? (?:an? )?(?:office|portal)|article|briefing|priorities|summary of|study of|outcome',
      named:
        'annual report|minutes of|working paper|call for applications|memorandum of understanding|webinar|FOMC statement',
    },
  },
  de: {
    consultation: {
      sure: 'konsultation\\w*|(?:stellt|gibt|bittet|ruft) .{0,60}(?:zur (?:konsultation|diskussion)|um stellungnahme\\w*|um (?:rück)?meldung\\w*)|diskussionspapier|bittet um|öffentliche anhörung|anhörung (?:zu|zum|zur)|vernehmlassung\\w*|zur stellungnahme|sondierung|anhörung|eröffnet .{0,40}(?:anhörung|vernehmlassung|konsultation)|frist verlängert|rückmeldung\\w*|startet (?:\\S+ ){0,3}(?:befragung|umfrage|dialog|konsultation)|befragung|bitten? .{0,40}(?:um|ein)|eingeladen|lädt .{0,40}ein|stellungnahmen? (?:sind|können|werden)|fragebogen|äußern',
      usual: 'stellungnahme(?:n)? bis|umfrage unter',
      named: 'konsultation(?:en|s\\w*)?|anhörung|vernehmlassung\\w*|diskussionspapier|rückmeldungen|konsultier\\w+',
    },
    proposed_rule: {
      sure: 'referentenentwurf|regierungsentwurf|gesetzentwurf|gesetzesentwurf|verordnungsentwurf|entwurf (?:einer|eines|der|des) (?:\\w+ ){0,4}(?:verordnung|gesetz\\w*|richtlinie)|vorschlag für (?:eine|ein)|kabinett (?:beschließt|billigt)|entwürfe technischer|schlägt .{0,80}vor|vorschlag (?:der|einer|eines|zur|für)|entwurf (?:für|zur)|kommission (?:will|plant)|soll(?:en)? künftig|gesetzesvorlage|botschaft (?:zum|zur)|gesetzgebungsvorschlag',
      usual: 'entwurf|entwürfe',
      named: 'referentenentwurf|regierungsentwurf|gesetz(?:es)?entwurf|schlägt .{0,60}vor',
    },
    final_rule: {
      sure: '\\w*verordnung (?:\\S+ ){0,6}(?:in kraft|verkündet|veröffentlicht|erlassen|geändert)|allgemeinverfügung|tritt in kraft|in kraft getreten|treten in kraft|inkrafttreten|bundesgesetzblatt|verkündet|durchführungsverordnung|delegierte verordnung|(?:änderungs|ausführungs|umsetzungs)(?:verordnung|gesetz)\\w*|bekanntmachung über|gesetz (?:beschlossen|verabschiedet)|bundestag (?:beschließt|verabschiedet)|erlässt|amtsblatt|verordnung (?:über|zur) .{0,80}(?:in kraft|gilt|geändert)|gilt ab|gelten ab|bundesrat (?:setzt|verabschiedet|beschliesst|stimmt)|setzt .{0,80}in kraft|neue regeln|novelle\\b|legt .{0,60}fest|puffer\\w*|festgesetzt|antizyklisch\\w*|teilrevidiert\\w*|hebt .{0,40}auf|finale (?:standards|regeln)|veröffentlicht im bundesanzeiger',
      usual: '\\w*verordnung\\b|\\w*gesetz\\b|richtlinie|technische regulierungsstandards|setzt .{0,60}um',
    },
    guidance: {
      sure: 'rundschreiben|merkblatt|auslegungs\\w+|aufsichtsmitteilung|leitlinien?|fragen und antworten|faq\\b|orientierungshilfe|hinweise? (?:zu|zum|zur|für|auf)|anwendungshinweis\\w*|leitfaden|empfehlung\\w*|verwaltungspraxis|aufsichtspraxis|handreichung|klarstellung|praxishinweis\\w*|positionspapier|erwartungen an|wegleitung|aufsichtliche erwartungen|beschluss der datenschutzkonferenz|q&a|was .{0,40}(?:beachten|wissen)|hinweisschreiben|aufsichtsrechtliche|beispiele|so (?:legt|prüft|liest)|interpretation|mindestanforderungen|häufige fragen|häufig gestellte|gemeinsame erklärung zur auslegung|erwartet (?:von|künftig)|praxis(?:beispiele|leitfaden)|fachartikel|tipps|rundbrief|schreiben an',
      usual: 'erläuter\\w+|konkretisier\\w+|informationsblatt|stellt klar|informiert über|auslegung',
    },
    enforcement: {
      sure: 'bußgeld\\w*|geldbuße\\w*|zwangsgeld\\w*|untersag\\w+|ordnet .{0,80}an|anordnung\\w*|abwicklung\\w*|einstellung (?:des|der|von)|sanktion\\w*(?! gegen russland)|geldstrafe\\w*|verwarn(?:t|ung)\\b|abberuf\\w+|widerruft|entzieht|entzug|aufheb\\w+ der erlaubnis|sonderbeauftragte\\w*|sonderbeauftragten|moratorium|maßnahme\\w* (?:gegen|gegenüber)|verhängt|verurteil\\w+|einziehung|rügt|rüge\\b|strafverf\\w+|enforcement|aufgehoben|zieht .{0,60}ein\\b|einzug|verfahren (?:gegen|ab)|schlie(?:ss|ß)t verfahren|berufsverbot|tätigkeitsverbot|konkurs\\w*|liquidat\\w*|rüge|busse\\b|gebüsst|strafbefehl|strafanzeige|rechtskräftig|gericht\\w*|urteil\\w*|durchsuch\\w+|razzia|abberufung|verlangt von|gibt .{0,30}auf|beschränk\\w+ .{0,30}geschäft|unrechtmäßig\\w*|kündigt .{0,20}an|maßnahmen|auflage\\w*|angeordnet',
      usual: 'verstoß\\w*|verstöße\\w*|mängel\\w*|zusätzliche eigenmittel\\w*|kapitalzuschlag',
      named: 'abwicklung .{0,80}(?:angeordnet|an)\\b|bußgeld(?:er)?|geldbuße\\w*|zwangsgeld(?:er)?',
    },
    speech: {
      sure: 'rede\\b|reden\\b|grußwort\\w*|vortrag\\w*|interview\\w*|ansprache|festrede|eröffnungsrede|redebeitrag|eingangsstatement|gastbeitrag|gastkommentar|begrüßung|keynote|festvortrag|im gespräch|namensbeitrag|podcast|(?:präsident|präsidentin|vizepräsident\\w*|exekutivdirektor\\w*|vorstandsmitglied|direktor\\w*) [\\p{L}.-]+(?: [\\p{L}.-]+)?:|neujahrsempfang|anlässlich|meine damen und herren|es gilt das gesprochene wort|auf (?:dem|der) .{0,40}(?:tagung|forum|symposium|kongress)|antwortet|sprach',
      usual: 'spricht (?:über|auf|bei)|sagte .{0,40}präsident',
      named: 'rede (?:von|des|der|beim|bei|auf|anlässlich)|grußwort|interview mit|gastbeitrag',
    },
    statistics: {
      sure: 'statistik\\w*|\\w*statistik\\b|monatsbericht.{0,20}zahlen|kennzahl\\w*|zahlungsbilanz|geldmenge\\w*|monetäre entwicklung|\\w*index\\b|quartalszahlen|zinsstatistik|\\w*umfrage\\b|bankenstatistik|zahlen (?:für|zu|zum)|indikator\\w*|jahreszahlen|ergebnisse der .{0,40}(?:erhebung|umfrage)|erhebung|geldvermögen|(?:steigt|sinkt|stieg|sank|wuchs|wächst|gestiegen|gesunken) .{0,40}(?:auf|um) \\d|im (?:ersten|zweiten|dritten|vierten) quartal|\\w*preise\\b|\\w*kredite\\b .{0,30}(?:gestiegen|gesunken|wachsen)|auslastung|beschwerde(?:zahlen|statistik)|in zahlen|verschuldung|auslandsvermögen|kreditvergabe|wertpapierabsatz|leistungsbilanz\\w*|insolvenzen|renditen|kurse\\b|umlaufsrendite\\w*|basiszinssatz',
      usual: 'daten\\b|gestiegen|gesunken|um \\d+(?:,\\d+)? prozent|bestand|zeitreihe\\w*',
      named: 'statistik|kurse und renditen|\\w+statistik',
    },
    warning: {
      sure: 'warn(?:t|en|ung|ungen|hinweis\\w*|liste)\\b|unerlaubt\\w*|ohne (?:die )?(?:erforderliche )?erlaubnis|identitätsmissbrauch|identitätsdiebstahl|betrug\\w*|betrüger\\w*|vorsicht\\b|fake\\w*|verbraucherwarnung|nicht (?:zugelassen|lizenziert|beaufsichtigt)|verdacht auf|gefälschte?\\w*|phishing|achtung|ermittelt (?:gegen|wegen)|kein\\w* (?:erlaubnis|zulassung|lizenz)|missbrauch\\w*|gaukelt|täusch\\w+|abzocke|betrügerisch\\w*|nicht von der bafin|gibt sich .{0,20}aus|\\w*masche|unbefugt',
      usual: 'unseriös\\w*|verbraucherhinweis|risiken (?:bei|von)',
    },
    recall: {
      sure: 'rückruf\\w*|zurückgerufen|ruft .{0,80}zurück|produktrückruf|lebensmittelwarnung|chargenrückruf|sicherheitsinformation|rote-hand-brief|warenrückruf|arzneimittelrückruf|nicht (?:verzehren|verwenden|benutzen)|aus dem (?:handel|verkehr)|entfernen|fremdkörper|metallteile|glassplitter|erstickungsgefahr|brandgefahr|verletzungsgefahr|salmonellen|werkstatt|zurückzugeben|vom markt|stoppt .{0,30}(?:verkauf|auslieferung)',
      usual: 'salmonell\\w+|listerien|charge\\w*|nicht deklariert\\w*|verzehr',
      named: 'rückruf\\w*',
    },
    appointment: {
      sure: 'ernannt|ernennung|ernennt|bestellt (?:zum|zur)|berufen|beruft|berufung (?:von|zum|zur|in)|neue[rs]? (?:präsident\\w*|vizepräsident\\w*|direktor\\w*|exekutivdirektor\\w*|vorstand\\w*|leiter\\w*|chef\\w*|vorsitzende\\w*|mitglied\\w*)|übernimmt .{0,40}(?:leitung|amt|vorsitz)|tritt .{0,40}zurück|rücktritt|verlässt|nachfolg\\w+|gewählt|wechsel (?:im|an der)|scheidet .{0,20}aus|amtszeit|wählt|wechselt|personelle|personalwechsel|personalien|wird (?:neue[rs]? )?(?:\\S+ ){0,3}(?:chef\\w*|leiter\\w*|präsident\\w*|direktor\\w*|vorsitzende\\w*|abteilungsleiter\\w*)|folgt auf|geht in|verlängert .{0,30}(?:vertrag|mandat)|wiedergewählt|wiederbestellt|übernimmt|tritt .{0,40}an\\b|besetzt|ausgeschieden|ehrenamtlich\\w*',
      usual: 'personalie|ruhestand|verabschiedet sich|verwaltungsrat\\b',
    },
    other: {
      sure: 'jahresbericht|protokoll|veranstaltung\\w*|tagung|newsletter|geldpolitische beschlüsse|zinsentscheid|stellenausschreibung|ausschreibung\\w*|forschung\\w*|diskussionsbeitrag|konferenz|finanzstabilitätsbericht|wartungsarbeiten|vereinbarung|besuch\\w*|erlaubnis erteilt|aufsichtsschwerpunkte|jahrespressekonferenz|workshop|monatsbericht|bewerbung\\w*|tätigkeitsbericht|strategie\\w*|absichtserklärung|termine|terminkalender|tag der offenen tür|ausstellung|münze\\w*|banknote\\w*|sondermünze|praktik\\w+|karriere|bürozeiten|erreichbar\\w*|geschlossen|ergebnisse? (?:der|des) .{0,30}(?:sitzung|treffen|stresstest\\w*)|leitzins\\w*|stresstest\\w*|unterzeichn\\w+|kooperation',
      usual: 'bericht\\b|studie|analyse|überblick',
    },
  },
  fr: {
    consultation: {
      sure: "consultation\\w*|appel à (?:contributions?|commentaires|témoignages)|document de (?:consultation|discussion|réflexion)|soumet .{0,60}à (?:consultation|discussion)|sollicite .{0,40}(?:avis|commentaires|contributions)|invite .{0,60}(?:à (?:répondre|contribuer|commenter)|commentaires|observations)|recueill\\w+ .{0,30}avis|contributions? (?:attendues|jusqu)|enquête publique|ouvre .{0,40}(?:concertation|consultation|débat)|concertation|donnez votre avis|recueille (?:les )?avis|vos avis|invité\\w* à|projet .{0,80}(?:recueille|soumis|avis|consultation)|appel à (?:avis|participation)|jusqu['’]au .{0,30}pour (?:répondre|réagir|participer)|prolong\\w+ .{0,40}(?:délai|consultation)|avant le .{0,30}vos|sondage|grand débat",
      usual: 'questionnaire',
      named: 'consultation publique|appel à contributions|soumet à consultation|projet .{0,80}recueille',
    },
    proposed_rule: {
      sure: "projets? (?:de (?:loi|décret|règlement|directive|règlement)|d['’](?:arrêté|ordonnance))|proposition (?:de (?:loi|règlement|directive|décision))|projets? de normes techniques|propose .{0,50}(?:modif\\w+|réform\\w+|règle\\w*)|avant-projet|proposition législative|texte (?:soumis|présenté)|présente .{0,40}(?:projet|proposition)|conseil des ministres|dépose|révision de la directive|vise à (?:modifier|réformer)|prévoit de",
      usual: 'projet\\b|propose\\b',
      named: 'projet de (?:loi|décret|règlement)|proposition de (?:règlement|directive|loi)',
    },
    final_rule: {
      sure: "arrêté du|arrêtés?\\b|décret\\b|décret n|ordonnance n|journal officiel|entr(?:e|ée|ent) en vigueur|règlement (?:délégué|d['’]exécution|général)|adopte .{0,60}(?:règlement|directive|règles|loi)|homologu\\w+|loi n°|publication de la loi|transpos\\w+|instruction n|règlement n°|adoption (?:définitive|du règlement|de la directive)|promulgu\\w+|rend .{0,10}(?:contraignant|obligatoire)\\w*|par décision|sont interdits|s['’]impose(?:nt)? à|inscrits? (?:à|sur) la liste|décision (?:du|de la) (?:directeur|directrice|hcsf|collège)|publié\\w* au|fixe .{0,40}(?:taux|coussin|règles)|relève|abaisse|coussin|applicable\\w* (?:à compter|depuis|dès)|liste des substances|nouvelle réglementation|modification (?:du|de la|des) .{0,40}(?:règlement|code|instruction)|report (?:au|de la date|de l.entrée)",
      usual: 'règlement\\b|directive\\b|loi\\b|modifi(?:e|cation)\\b|nouvelles règles|abrog\\w+',
    },
    guidance: {
      sure: "lignes directrices|orientations|recommandations?|position\\b|doctrine|guide\\b|foire aux questions|faq\\b|questions[- ]réponses|notice\\b|bonnes pratiques|fiche pratique|référentiel|instruction\\b|clarifi\\w+|précis(?:e|ions)\\b|rappel(?:le)? (?:\\S+ ){0,5}(?:obligations|règles|exigences|principes)|attentes|mode d['’]emploi|avis\\b|communiqué d['’]interprétation|explicat\\w+|circulaire|comment (?:se|appliquer|déclarer|mettre)|conseils pour|principes|synthèse des|exigences|rappel des|ce que|repères|cadre de référence|éclairage|note d['’]information|fiches?\\b|les bons réflexes|les questions|politique de (?:contrôle|transparence)|point sur",
      usual: 'méthode|comment\\b|conseils|rappelle\\b|conformité',
    },
    enforcement: {
      sure: "sanction(?:s|ne|née?|nent|nées)?\\b|amendes?\\b|commission des sanctions|blâme|mise en demeure|met en demeure|condamn\\w+|composition administrative|transaction\\b|retrait d['’](?:agrément|autorisation)|retir\\w+ (?:l['’]|son )agrément|interdi(?:t|ction)\\b (?:d['’]exercer|temporaire|à)|inflig\\w+|avertissement\\b|millions d['’]euros à|astreinte|injonction|radi(?:e|ation)|poursui(?:te|t)\\w*|manquement\\w*|tribunal|suspen(?:d|sion)|blanchiment .{0,30}(?:amende|sanction)|cour (?:d['’]appel|de cassation)|conseil d['’]état .{0,40}(?:confirme|rejette)|ordonne|retrait\\b|procès|jugement|gel des|perquisition|pénalité\\w*|restrict\\w+|rejette le recours|confirme la|administrateur provisoire|place .{0,30}sous",
      usual: 'infraction\\w*|fraude|non-respect|procédure',
      named: 'commission des sanctions|sanction de|amende de|mise en demeure',
    },
    speech: {
      sure: "discours|allocution|intervention (?:de|du|d['’])|entretien|audition (?:de|du|d['’]|au|devant)|interview\\w*|prise de parole|tribune|propos (?:liminaires|introductifs|de|du)|conférence de .{0,40}gouverneur|mot d['’](?:accueil|ouverture)|podcast|billet\\b|blog|mesdames,? (?:et )?messieurs|(?:gouverneur|président|présidente|directeur|directrice|sous-gouverneur\\w*) [\\p{L}.-]+(?: [\\p{L}.-]+)?:|(?:s['’])?exprime|intervient|prononc\\w+|au micro|invité de|vœux|voeux|lettre introductive|leçon inaugurale|cérémonie",
      usual: 'déclaration (?:de|du)|prononcé\\w*',
      named: 'discours d\\w*|allocution|entretien avec|audition de',
    },
    statistics: {
      sure: "statistiques?|tableau de bord|balance des paiements|chiffres (?:clés|de|du)|indicateurs?|enquête (?:mensuelle|trimestrielle|de conjoncture|auprès)|données (?:mensuelles|trimestrielles|statistiques|de|sur|au)|crédits? aux (?:entreprises|particuliers|ménages)|taux d['’]usure|agrégats|conjoncture|encours|stat info|baromètre|observatoire|séries?\\b|défaillances d['’]entreprises|suivi mensuel|collecte (?:nette|brute)|ressort\\w* à|(?:hausse|baisse|progression|recul) de \\d|en (?:chiffres|avril|mars|mai|juin|juillet|août|septembre|octobre|novembre|décembre|janvier|février) 20\\d\\d|au (?:premier|deuxième|troisième|quatrième) trimestre|panorama|parc\\b|commerce extérieur|épargne des ménages|endettement|prix (?:des|du)|bilan (?:statistique|chiffré)|relevé|positions courtes|nombre de",
      usual: 'évolution|hausse|baisse|trimestre|progress(?:e|ent)\\b|résultats de',
    },
    warning: {
      sure: "mise(?:s)? en garde|met(?:tent)? en garde|alert(?:e|es|ent)\\b|listes? noires?|arnaques?|escroquer\\w+|usurp\\w+|non autorisé\\w*|attention\\b|vigilance|frauduleux|faux (?:site|conseiller|courtier|mail)\\w*|hameçonnage|sans (?:y être )?(?:autorisation|autorisé\\w*|agrément)|prudence|illégalement|pratiques? douteuses?|faux\\b|ne payez pas|ne (?:répondez|donnez|cliquez|versez)|démarch\\w+|méfi\\w+|usurpat\\w+|illégal\\w*|piège\\w*|n['’]est pas (?:autorisé|habilité|agréé)\\w*|sans autorisation|escroc\\w*|contrefa\\w+|prudence|dangers?|déconseill\\w+",
      usual: 'épargnants|risques? (?:liés|de)|prot[ée]g\\w+',
    },
    recall: {
      sure: "rappel(?:s|é|és|ée|ées)? (?:de|des|du|d['’]|volontaire|produit|massif)|retrait (?:de lots?|du marché|et rappel|de la vente)|rappelle .{0,30}(?:lots?|véhicules|produits)|rappel conso|retrait de lot|rappel\\b|alerte sanitaire|demande (?:le|aux) .{0,30}(?:rapatriement|retrait|rapporter)|rapatriement|ne (?:plus |pas )(?:utiliser|consommer)|rapporter|suspension .{0,30}(?:mise sur le marché|utilisation)|dispositifs non implantés|informations? de sécurité|corps étranger|présence de|risque d['’](?:incendie|étouffement|explosion)",
      usual: 'lots?\\b|salmonell\\w+|listeria|défaut',
      named: 'rappel (?:de|du|des|volontaire)|retrait (?:de |d.un |d.|de plusieurs )?(?:\\S+ )?lots?\\b',
    },
    appointment: {
      sure: "nomm(?:e|é|ée|és|ées|ation)\\b|nomination\\w*|désign(?:e|é|ée|ation)\\b|élu(?:e)? (?:à|président)|élection (?:de|du|à)|prend (?:ses fonctions|la (?:tête|présidence|direction))|nouve(?:au|lle|aux) (?:président|directeur|directrice|secrétaire|membre|sous-gouverneur|gouverneur|présidente|collège)\\w*|quitte (?:ses fonctions|l['’])|démission\\w*|départ de|rejoint|succ[èé]d\\w+|reconduit\\w*|renouvellement .{0,30}(?:mandat|collège|membres)|arrivée de|accueille .{0,40}(?:commissaires|membres|directeur|directrice|président)|nouveaux? (?:commissaires|membres|visage|collège)|est (?:nommé|élu|désigné|reconduit)\\w*|quitte|prend la|à la tête|installation du collège|mandat (?:de|du|renouvelé)|remplace|fin de mandat|prise de fonctions?|intègre|départs?\\b",
      usual: 'mandat\\b|composition du collège',
    },
    other: {
      sure: "rapport annuel|compte rendu|procès-verbal|colloque|conférence\\b|newsletter|lettre d['’]information|appel d['’]offres|appel à (?:candidatures|projets)|journée\\b|webinaire|programme de travail|priorités|document de travail|recherche\\b|étude\\b|décision(?:s)? de politique monétaire|accord de coopération|agrément (?:accordé|de|délivré)|partenariat|séminaire|atelier|évaluation des risques|stratégi\\w+|protocole d['’]accord|recrutement|cartographie|forum|plénière|agenda|calendrier|horaires|fermeture|exposition|concours|prix (?:jeune|de la recherche|du)|inauguration|communiqué (?:commun|du g20)|bulletin|lauréat\\w*|portail|lance .{0,30}(?:application|portail|site)|pièces?\\b|billets?\\b (?:de|en)|réunion\\b|comité\\b .{0,20}réun\\w+|stage\\b|emploi\\b|coopération",
      usual: 'rapport\\b|bilan|analyse|publication',
    },
  },
  es: {
    consultation: {
      sure: 'consulta(?:s)? p[úu]blica\\w*|audiencia p[úu]blica|trámite de audiencia|somete .{0,60}a (?:consulta|audiencia)|consulta (?:sobre|previa)|documento de (?:consulta|debate|discusión)|petición de (?:datos|información|comentarios)|solicita (?:comentarios|opiniones|aportaciones)|abre .{0,30}consulta|llamada a (?:la )?(?:evidencia|aportaciones)|invita .{0,40}(?:comentarios|observaciones|opinar)|periodo de (?:comentarios|consulta)|información pública|sondeo|recaba\\w*|abre .{0,40}(?:consulta|plazo|debate)|plazo (?:para|de) (?:alegaciones|aportaciones|observaciones)|ampl(?:ía|iación) .{0,40}plazo|participa|invita a|cuestionario|somete|opina\\w*|escucha|alegaciones',
      usual: 'consulta\\b|observaciones|aportaciones',
      named: 'consulta pública|audiencia pública|trámite de audiencia',
    },
    proposed_rule: {
      sure: 'anteproyecto|proyecto de (?:ley|real decreto|circular|orden|reglamento)|propuesta de (?:reglamento|directiva|decisión|ley)|propone .{0,50}(?:modific\\w+|reform\\w+|norma\\w*)|borrador(?:es)? de (?:normas|reglamento|circular)|consejo de ministros (?:aprueba|da luz verde) .{0,40}(?:anteproyecto|proyecto)|presenta .{0,40}(?:proyecto|propuesta)|remite .{0,40}(?:proyecto|cortes)|prevé modificar|plantea',
      usual: 'proyecto|propuesta|propone|borrador',
      named: 'anteproyecto|proyecto de (?:ley|real decreto|circular|orden)|propuesta de (?:reglamento|directiva)',
    },
    final_rule: {
      sure: 'circular \\d+/\\d+|circular .{0,40}de la|real decreto\\b|orden \\w+/\\d+|orden ministerial|ley \\d+/\\d+|reglamento (?:delegado|de ejecución|\\(UE\\))|boletín oficial|BOE\\b|entra(?:da|n)? en vigor|aprueba .{0,60}(?:ley|real decreto|circular|reglamento|norma\\w*)|adopta .{0,50}(?:reglamento|directiva|normas|circular)|resolución de \\d+|publica .{0,30}(?:la circular|la orden|el real decreto)|transposición|modifica(?:ción)? .{0,30}(?:circular|ley|real decreto|orden|reglamento)|activa(?:do|ción|n)?\\b|colchón|fija .{0,40}(?:colchón|porcentaje|tipo|requisito)|queda aprobad\\w+|obligado cumplimiento|publicad\\w+ (?:en|la)|convalid\\w+|deroga\\w*|aprobad[oa] .{0,30}(?:norma|circular|ley|reglamento)|nueva (?:circular|norma|ley|regulación)|en vigor|actualiza .{0,30}(?:circular|norma)',
      usual: 'ley\\b|reglamento\\b|directiva\\b|norma(?:s|tiva)?\\b|circular\\b|decreto',
    },
    guidance: {
      sure: 'guía\\w*|directrices|criterios?\\b|preguntas (?:y respuestas|frecuentes)|recomendaci(?:ón|ones)|orientaci(?:ón|ones)|comunicado .{0,30}(?:interpretativ\\w+)|aclara\\w*|buenas prácticas|decálogo|nota (?:informativa|técnica|aclaratoria)|manual\\b|expectativas|recuerda\\b|interpreta\\w*|documento de preguntas|dictamen|informe jurídico|responde a|dudas|herramienta|orienta\\w*|pautas|instrucciones|cómo (?:aplicar|cumplir|actuar|presentar|interpretar)|ejemplos|ficha|consultas frecuentes|publica .{0,20}(?:guía|criterios|nota)|doctrina|recordatorio|expectativa|carta a',
      usual: 'consejos|claves|cómo\\b|principios',
    },
    enforcement: {
      sure: 'sanci(?:ón|ones|ona|onad\\w+|onador\\w*)\\b|multa(?:s|do|da)?\\b|expediente\\b|infracci(?:ón|ones)|apercib\\w+|inhabilit\\w+|revoca\\w*|prohíbe|suspende\\b|suspensión (?:cautelar|de la negociación|temporal)|condena\\w*|impone|baja .{0,30}registro|intervien\\w+|requerimiento|sentencia|denuncia|tribunal|audiencia nacional|supremo|bloque\\w*|clausura\\w*|ordena .{0,30}(?:cese|devol)|cese de|interven(?:ción|ida)|cierr\\w+|detenid\\w+|sancionador|resoluci(?:ón|ones) sancionador\\w+|disciplinari\\w+|paraliza|prohibición|amonest\\w+|retira .{0,30}(?:licencia|autorización)',
      usual: 'incumplimiento\\w*|vulnera\\w*|fraude|irregularidad\\w*',
    },
    speech: {
      sure: 'discurso|intervención (?:de|del|en)|comparecencia|comparece|entrevista|conferencia (?:de|del|pronunciada)|palabras (?:de|del)|ponencia|tribuna|inauguración|clausura|declaraciones de|blog|podcast|alocución|artículo de .{0,40}en|(?:gobernador|gobernadora|president[ea]|vicepresident[ea]|director[a]?|subgobernador[a]?) [\\p{L}.-]+(?: [\\p{L}.-]+)?:|señoras y señores|buenos días|ante (?:la comisión|el congreso|el senado)|reflexiones|lección|pregón|mensaje de',
      usual: 'pronunciad\\w+|interviene',
      named: 'discurso de\\w*|intervención de\\w*|comparecencia|entrevista (?:a|con)',
    },
    statistics: {
      sure: 'estadística\\w*|balanza de pagos|indicador\\w*|boletín estadístico|datos (?:de|del|sobre|mensuales|trimestrales|provisionales)|encuesta\\w*|cuentas financieras|tipos de interés (?:de|aplicados|oficiales)|índice\\b|central de balances|deuda (?:pública|de las administraciones)|cifras|agregados|inversión (?:colectiva|extranjera)|patrimonio de los fondos|avance\\b|reclamaciones recibidas|trimestral\\w*|mensual\\w*|principales magnitudes|evolución de|financiación (?:a|de) (?:las|los)|préstamos .{0,30}(?:crec|cae|aument|descend)\\w+|posiciones cortas|euríbor|reclamaciones|en (?:cifras|datos)|(?:aumenta|crece|cae|baja|sube|desciende)n? .{0,20}\\d|primer semestre|saldo',
      usual: 'trimestre|aumenta|creci\\w+|descend\\w+|cae\\b|sube\\b|\\d+(?:,\\d+)? ?%|evolución|resultados de',
    },
    warning: {
      sure: 'advert\\w+|advierte\\w*|alerta(?:s|n)?\\b(?! alimentaria)|no autorizad\\w+|sin autorización|chiringuito\\w*|estafa\\w*|fraudulent\\w+|suplanta\\w*|falso\\w*|phishing|cuidado con|no está\\w* (?:autorizad|registrad|habilitad)\\w+|timo\\w*|engaño\\w*|entidades (?:que no|no)|ojo\\b|evita\\w*|no caigas|protég\\w+|ciberestafa\\w*|piratas?|deepfake\\w*|bulo\\w*|clon\\w*|cuidado|pirámid\\w+|ilegal\\w*|sin licencia|alertas?',
      usual: 'precaución|riesgos? (?:de|asociados)|inversores',
    },
    recall: {
      sure: 'retirada (?:de|del|voluntaria|preventiva|en)|retira(?:n)? (?:\\S+ ){0,4}(?:lotes?|productos?|mercado|venta)|alerta (?:alimentaria|sanitaria|de seguridad|por)|llamada a revisión|alérgenos? no declarad\\w+|ordena la retirada|no (?:consumir|utilizar|usar)|cese de (?:utilización|uso|comercialización)|presencia de|retirar|inmovilización|riesgo de (?:incendio|asfixia|lesion)|cuerpos extraños|contaminad\\w+|devol(?:ver|ución) .{0,20}(?:tienda|producto)|revisión de (?:vehículos|coches)|sanitari\\w+ .{0,20}retir\\w+',
      usual: 'lotes?\\b|salmonella|listeria|defecto',
      named: 'retirada (?:de|del|voluntaria)|alerta alimentaria',
    },
    appointment: {
      sure: 'nombra(?:do|da|miento|mientos|n)?\\b|designa(?:do|da|ción|n)?\\b|nuev[oa] (?:president\\w+|vicepresident\\w+|director\\w*|consejer\\w+|gobernador\\w*|subgobernador\\w*|secretari\\w+|miembro\\w*)|toma posesión|elegid[oa]|elección (?:de|del)|dimi(?:te|sión)|cese\\b|releva|relevo|renueva .{0,30}(?:consejo|mandato)|deja (?:el cargo|la)|se incorpora|sustituye a|asume (?:la|el)|toman? posesión|nuevos? (?:consejeros|nombramientos|cargos|equipo)|al frente de|mandato de|relevo|ratific\\w+|propone a .{0,40}como|será (?:el|la) (?:nuev|próxim)\\w+|cesa\\b|jubila\\w*|sucede',
      usual: 'cargo\\b|mandato',
    },
    other: {
      sure: 'informe anual|memoria\\b|jornada\\w*|seminario|conferencia anual|boletín (?:económico|informativo)|documento de trabajo|documentos ocasionales|plan de actividades|convocatoria|licitación|acta\\b|actas\\b|decisiones de política monetaria|política monetaria|convenio|acuerdo de colaboración|autoriza (?:la|el) (?:creación|fusión|opa)|curso\\b|premio|proceso selectivo|oposici\\w+|visita|informe de estabilidad|plan estratégico|estrategia|reunión|congreso|encuentro|beca\\w*|foro\\b|taller\\w*|agenda|calendario|horario\\w*|exposición|concurso|monedas?\\b (?:de|con)|billetes?\\b (?:de|en)|oficina\\w* cerrad\\w+|firma\\w* .{0,30}(?:convenio|acuerdo|protocolo)|cooperación|nueva (?:web|sede|app)|premi\\w+|prueba\\w* de resistencia|empleo',
      usual: 'informe\\b|análisis|estudio|publica',
    },
  },
  it: {
    consultation: {
      sure: 'consultazion\\w+|documento (?:di|per la) (?:consultazione|discussione)|osservazioni (?:entro|al|sul)|richiesta di (?:pareri|contributi|osservazioni|commenti)|avvia .{0,30}consultazion\\w+|audizione pubblica|pubblica consultazione|in consultazione|pareri entro|invita .{0,40}(?:inviare|commenti|osservazioni)|questionario|contributi|raccolta di|proroga .{0,40}(?:termine|consultazione)',
      usual: 'osservazioni|contributi entro',
      named: 'documento di consultazione|consultazione pubblica|in consultazione',
    },
    proposed_rule: {
      sure: 'disegno di legge|schema di (?:decreto|regolamento)|proposta di (?:regolamento|direttiva|legge|modifica)|progetto di|propone .{0,40}(?:modific\\w+|norme)|bozza di',
      usual: 'proposta|schema|bozza',
      named: 'schema di (?:decreto|regolamento)|disegno di legge|proposta di (?:regolamento|direttiva)',
    },
    final_rule: {
      sure: 'decreto (?:legislativo|ministeriale|legge)|gazzetta ufficiale|delibera n|deliberazione n|regolamento (?:delegato|di esecuzione|n|\\(UE\\)|emittenti|intermediari|ivass)|provvedimento (?:n|del)|entra(?:ta|no)? in vigore|adotta .{0,40}(?:regolamento|modifiche|disposizioni)|aggiornamento (?:della|delle|n) .{0,20}circolare|circolare n|disposizioni di vigilanza|approva .{0,40}(?:regolamento|modifiche)|modifiche al regolamento|legge n|buffer|riserva di capitale|fissa .{0,30}(?:riserva|coefficiente)|in gazzetta|pubblicat[oa] .{0,30}(?:regolamento|decreto|disposizioni)|nuove (?:disposizioni|regole|norme)|modific(?:a|ato|he) .{0,30}(?:regolamento|circolare|disposizioni)|aggiornamento',
      usual: 'regolamento\\b|direttiva\\b|legge\\b|decreto\\b|disposizioni',
    },
    guidance: {
      sure: 'orientament\\w+|linee guida|raccomandazion\\w+|domande (?:e risposte|frequenti)|faq\\b|q&a|chiariment\\w+|comunicazione (?:n|su|in materia)|richiamo di attenzione|buone prassi|nota di chiarimento|istruzioni|aspettative|avvertenza interpretativa|lettera al mercato|guida\\b|vademecum|parere|cosa (?:fare|sapere)|esempi|interpretazion\\w+|comunicazione|ricorda\\b|promemoria|si attende|criteri|regole pratiche|decalogo',
      usual: 'indicazioni|chiarisce|come\\b|principi',
    },
    enforcement: {
      sure: 'sanzion\\w+|mult(?:a|e|ata|ato)\\b|provvedimento sanzionatorio|ammend\\w+|radia\\w+|revoca\\w*|sospen(?:de|sione)\\b|oscura\\w*|inibi\\w+|divieto|commissariament\\w+|amministrazione straordinaria|condann\\w+|liquidazione coatta|interdi\\w+|ordina .{0,30}(?:cessa\\w+|porre)|violazion\\w+|ordinanz\\w+|delibere sanzionatorie|commissari\\w+|tribunale|sequestr\\w+|cancellazion\\w+ .{0,20}(?:albo|registro)|cessazione|ingiunzion\\w+|garante .{0,40}(?:sanziona|multa|blocca)|blocca\\b|vieta\\b|oscuramento',
      usual: 'irregolarità|carenze|abusiv\\w+',
    },
    speech: {
      sure: "intervento (?:di|del|della|dell['’])|discorso|audizione (?:di|del|della|presso|alla|davanti)|intervista|considerazioni finali|relazione (?:di|del) (?:presidente|governatore)|saluto|lezione|lectio|testimonianza|podcast|discorso introduttivo",
      usual: 'parla\\b|dichiarazioni',
      named: 'intervento d\\w+|audizione d\\w+|considerazioni finali',
    },
    statistics: {
      sure: 'statistic\\w+|bilancia dei pagamenti|indicator\\w+|indagine|base dati|moneta e banche|conti finanziari|dati (?:di|del|sul|sulla|mensili|trimestrali|provvisori)|tassi (?:di interesse|effettivi|soglia)|bollettino statistico|sondaggio|debito (?:pubblico|delle amministrazioni)|turismo internazionale|posizioni nette corte|aggiornamento (?:giornaliero|mensile|settimanale)|andamento|prestiti .{0,30}(?:cresc|aument|calat)\\w+|trimestral\\w*|mensil\\w+|nel (?:primo|secondo|terzo|quarto) trimestre|raccolta netta|premi\\b|in cifre|numeri',
      usual: 'trimestre|cresc\\w+|aumento|calo\\b|\\d+(?:,\\d+)? per cento',
    },
    warning: {
      sure: 'avvert\\w+|allerta|attenzione\\b|truff\\w+|abusivism\\w+|abusiv\\w+|non autorizzat\\w+|mette in guardia|siti? (?:web )?(?:fals\\w+|clone)|clonat\\w+|segnala\\w* .{0,30}(?:fals\\w+|non autorizzat\\w+)|phishing|falsi?\\b|avviso ai risparmiatori|warning|occhio|false (?:email|proposte|polizze)|finti?\\b|ingannevol\\w+|frod\\w+|senza autorizzazione|non abilitat\\w+|usurp\\w+|non iscritt\\w+|irregolar\\w+ (?:intermediari|siti)|contraffatt\\w+',
      usual: 'tutela dei risparmiatori|rischi (?:di|legati)',
    },
    recall: {
      sure: 'richiam(?:o|i|a|ato|ati)\\b (?:di |del |dei |volontario|prodott|lott|preventivo)\\w*|ritir(?:o|ati|ato|a) (?:dal|di|del|lott|mercato|prodott)\\w*|allerta alimentare|richiamo\\b|ritiro|non (?:consumare|utilizzare)|rischio (?:di|chimico|microbiologico)|lotto',
      usual: 'lott[oi]\\b|salmonella|listeria|difetto',
      named: 'richiamo (?:di(?! attenzione)|del|dei|volontario)|ritiro (?:di|del|dal)',
    },
    appointment: {
      sure: "nomin(?:a|ato|ata|ati|e)\\b|design(?:a|ato|ata|azione)\\b|nuov[oa] (?:president\\w+|direttor\\w+|segretari\\w+|commissari\\w+|component\\w+|governator\\w+|vice\\w*)|elett[oa]|elezione (?:di|del)|si insedia|insediament\\w+|dimission\\w+|lascia (?:l['’]incarico|la)|subentra|assume (?:l['’]incarico|la)|riconferm\\w+|confermat[oa]|rinnov\\w+ .{0,20}mandat\\w+|nuovi vertici|nuovo vertice|guida\\b .{0,20}(?:il|la) |si dimette|entra (?:in carica|nel)|mandato|designat\\w+|arriva\\b|al vertice|vicedirettor\\w+",
      usual: 'incarico|mandato',
    },
    other: {
      sure: "relazione annuale|verbale|convegno|seminario|bollettino economico|newsletter|bando\\b|concorso|gara\\b|temi di discussione|quaderni|protocollo d['’]intesa|conferenza\\b|piano (?:strategico|di attività)|rapporto sulla stabilità|decisioni di politica monetaria|evento\\b|giornata|autorizza\\w* (?:la|l['’]|all)|accordo (?:di|con)|manutenzione|chiusura|incontro|workshop|strategia|stress test|sito web|orari|convenzione|borse? di studio|premio|mostra|moneta|comunicato congiunto|firmat[oa] .{0,30}(?:accordo|intesa|protocollo)",
      usual: 'rapporto|relazione|studio|analisi',
    },
  },
};

/** `\b` and `\w` know no letter with an accent. */
const LETTER = '[\\p{L}\\p{N}]';
const RULES = new Map<string, Rule[]>();

/** The rules for texts in a language, English ones among them; those of all languages where it is not known, or has none. */
export function rulesFor(language: string | null): Rule[] {
  const own = language?.toLowerCase().split('-')[0] ?? '';
  const known = RULES.get(own);
  if (known) return known;
  const names = Object.keys(WORDS) as Language[];
  const among = names.includes(own as Language) ? names.filter((name) => name === own || name === 'en') : names;
  const rules = among.flatMap((name) =>
    Object.entries(WORDS[name]).flatMap(([kind, words]) =>
      Object.entries(words).map(
        ([strength, alternatives]): Rule => ({
          kind: kind as Kind,
          strength: strength as Strength,
          words: new RegExp(
            `(?<!${LETTER})(?:${alternatives.replaceAll('\\b', `(?!${LETTER})`).replaceAll('\\w', LETTER)})`,
            'iu',
          ),
        }),
      ),
    ),
  );
  RULES.set(own, rules);
  return rules;
}
