/*
 * Words that turn a statement into its opposite when they are exchanged, as beginnings of folded words in English, German, French,
 * Spanish, Italian and Dutch ("$": the whole word). Each line is one question; its two sides are the two answers.
 */
export const POLES: Record<string, [string, string]> = {
  admit: [
    'admit admis acknowledg conced concession$ confess gestand gesteh eingeraum einraum zugegeb zugab raumt$ admet avou ammett ammess ammis toegegev erkend$ erkent$',
    'deny$ denie denial disput contest$ contested$ contests$ bestreit bestritt leugn dement nie$ niet$$ nego$ nega$ negar negan negat niega smenti ontken betwist',
  ],
  grant: [
    'approv grant$ granted$ grants$ reinstat restor renew authori berechtig accolt accogl genehmig zugelass zulass bewillig erteil autoris approuv agree$ agrement accord$ accorde aproba aprueb autoriz concede$ concedi concess goedgekeur goedkeur verleen vergun',
    'reject denied$ denies$ deny$ denial refus declin revok revoc withdraw withdrew cancel suspend ablehn abgelehn lehnt$ verweiger versag widerr entzog entzieh entzug rejet retir revoq rechaz deneg respin rifiut ritir afgewez geweiger weiger ingetrok intrek',
  ],
  extend: [
    'exten prolong lengthen postpon delay deferr defer$ defers$ later$ verlanger verschieb verschob report$ reporte$ prorog alarga amplia aplaz prorrog rinvi verleng uitgestel uitstel langer$',
    'shorten cut$ cuts$ forward$ curtail earlier$ advanced$ verkurz vorgezog vorzieh raccourc avanc abrevi acort adelant abbrevi accorc anticipo$ anticipaz anticipato$ anticipata$ verkort vervroeg korter$ kurzer$ terminat',
  ],
  increase: [
    'increas rais rise$ rises$ rising$ rose$ risen$ grew$ grow$ grows$ growth$ hike up$ upward gain climb erhoh steig stieg$ gestieg anheb anhob angehob augment relev$ releve hausse increment aument sube$ subi sub$ eleva alza$ alzato verhoog verhog stijg steeg$ gesteg more$ higher$ tighten strengthen mehr$ hoher',
    'decreas lower$ lowered$ lowers$ lowering$ reduc cut$ cuts$ cutting$ fell$ drop$ dropp decline$ declined$ declines$ declining$ fall$ falling$ down$ downward senk gesenk gesunk sank$ sink herab reduz verringer ruckgang baiss abaiss diminu redui rabaiss reduj baja$ bajo$ bajar dismin abbass ridu ridott calo$ cala$ calat verlaag daal daling gedaald verminder loosen eased$ eases$ weaken fewer$ less$ weniger$ niedrig',
  ],
  lose: [
    'loss$ losses$ verlust perte verlies lost$ lose$ loses$ losing$ verlor verlier perd pierd persa$ perso$ verloor',
    'keep$ keeps$ kept$ retain retent behalt behielt conserv manten manti behoud behield regain',
  ],
  guilty: [
    'convict guilty$ liable$ schuldig verurteil coupable condamn culpable conden colpevol veroordeel',
    'acquit exonerat cleared$ clears$ innocen freigesproch freispruch absuel absolu assol vrijgesprok',
  ],
  breach: [
    'misappropriat steal$ stole$ stolen$ fraud defraud forged$ launder manipulat deceiv misled mislead cheat brib embezzl unterschlag betrug veruntreu detourn escroqu estaf truff frod verduister breach violat contraven infring fail$ failed$ fails$ failing failure misconduct verstoß verstoss verstieß verletz missacht manqu enfrein viol$ viole infrac incumpl vulner inadempi inosserv overtre schond geschond schend',
    'comply$ complie complian adher eingehalt einhalt erfull respect$ respecte cumpl rispett ottemper nageleef nalev voldo',
  ],
  uphold: [
    'upheld uphold retenu retient accueil affirm confirm bestatig conferm bevestig stattgegeb',
    'dismiss ecart overturn overrul annul quash abgewies aufgehob aufheb rejet desestim anul vernietig afgewez',
  ],
  start: [
    'continu fortsetz fortgesetzt fortgefuhrt poursui prosegu voortgezet voortzet launch open$ opens$ opened$ begin$ begins$ began$ begun$ start initiat commenc eroffn eingeleit leitet$ einleit beginn ouvr ouvert engag lanc abri abre$ abiert inici incoa avvi aper apre$ inizi geopend opent$ opende gestart',
    'close$ closed$ closes$ closing$ closure end$ ends$ ended$ discontinu stop ceas eingestell einstell beend abgeschloss schließ schloss geschloss cloture clos$ ferm termin cerr cierr archiv chius chiud concl gesloten sluit beeindig afgerond gestaakt drop$ dropped$',
  ],
  include: [
    'apply$ applies$ applied$ cover$ covers$ covered$ subject$ einbezog umfass unterlieg unterligg gilt$ gelten$ inclu concernee concernes betroffen soumis sujet sogget vallen$ valt$ omvat',
    'exclud exclus exempt outside$ ausgenomm ausgeschloss befrei exclu$ exclut exclue exon exent excluy esclu esenz esent uitgezonder uitgeslot vrijgestel except',
  ],
  support: [
    'support favour favor endors befurwort unterstutz soutien souten apoy sosten appogg steun gesteund',
    'oppos object$ objected$ widersetz ablehn opon opus gekant',
  ],
  final: [
    'final$ finali adopt beschloss verabschied endgultig definit aprobad adott vastgestel aangenom',
    'propos draft$ drafts$ consult$ consults$ consulting$ consultation plan$ plans$ planned$ intend vorschlag vorgeschlag entwurf konsult projet$ envisag propus propon bozza voorstel voorgestel ontwerp',
  ],
  intent: [
    'intent deliberat wilful willful knowing vorsatzlich absichtlich delibere intencion deliberad dolos intenzional opzettelijk',
    'inadvert accident fahrlass versehentlich neglig imprud colpos nalatig',
  ],
  above: [
    'more$ higher$ hoher$ above$ over$ exceed uber$ uberschreit ubersteig superieur superior supera oberhalb$ boven$ overschrij',
    'lower$ less$ fewer$ weniger$ niedriger$ below$ under$$ unter$$ unterschreit inferieur inferior unterhalb$ onder$$ beneden$',
  ],
  limit: [
    'least$ minim mindest wenigstens moins$ menos$ almeno minst$ minste$ minstens$',
    'most$ maxim hochst massim hoogst',
  ],
  before: [
    'before$ prior$ vor$$ avant$ antes$ prima$ voor$$ voordat$ bevor$',
    'after$ following$ nach$$ apres$ despues$ tras$ dopo$ na$$ nadat$ nachdem$',
  ],
  certain: [
    'found$ finds$ find$ finding$ findings$ proved$ proven$ established$ concluded$ determined$ festgestellt$ stellte$ constat etabli comprob accert vastgestel geconstat',
    'alleg charges$ charged$ accus suspect suspic claims$ claimed$ behaupt vorgeworf mutmaß verdacht presum soupcon presunt sospech sospett vermoed',
  ],
  legal: [
    'lawful$ licensed$ authorised$ registered$ rechtmaßig zulassig zugelassen$',
    'unlawful unlicen unauthor unregister rechtswidrig unzulassig unerlaubt illeg ilegal illecit onrechtmatig onwettig',
  ],
  lift: [
    'lift$ lifted$ lifts$ relax waive$ waived$ waives$ aufgehob aufheb levee$ lever$ levanta revocato$ opgehev',
    'impos introduc verhang auferleg inflig impon impus oplegg opgelegd',
  ],
  whole: [
    'all$ every$ entire$ whole$ alle$ samtlich tous$ toutes$ todos$ todas$ tutti$ tutte$ sammtlich',
    'some$ part$$ partly$ partial several$ certain$$ einige$ teilweise manche certains$ certaines$ algunos$ algunas$ alcuni$ alcune$ sommige$ enkele$ most$ few$ minority$ mehrheit majorit mayor maggior meerderheid only$',
  ],
  // Words of one meaning, without an opposite.
  punish: [
    'fine$ fined$ fines$ penalt penali sanction punish bußgeld geldbuß bussgeld geldbuss geldstraf strafe ordnungsgeld amende$ amendes$ mult sanzion boete bestuurlijke dwangsom verhang festgesetzt impos inflig',
    '',
  ],
};
