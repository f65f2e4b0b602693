import type { Language } from '../../../lib/search/languages.ts';

/** Words of regulators, a line for each with its forms. */
export const FORMS: Partial<Record<Language, string>> = {
  de: `Verordnung Verordnungen
    Maßnahme Maßnahmen
    Behörde Behörden
    System Systeme Systemen Systems
    Risiko Risiken Risikos
    Aufsicht Aufsichten
    Gesetz Gesetze Gesetzes Gesetzen
    Unternehmen Unternehmens
    Bank Banken
    Institut Institute Instituten Instituts
    Richtlinie Richtlinien
    Rundschreiben Rundschreibens
    Prüfung Prüfungen
    Vorstand Vorstands Vorstände
    Anleger Anlegern Anlegers
    europäisch europäische europäischen europäischer
    Kreditinstitut Kreditinstitute
    Meldung Meldungen
    Warnung Warnungen
    Verstoß Verstöße Verstoßes
    Kapital Kapitals
    Fonds
    Leitlinie Leitlinien
    Geschäft Geschäfte Geschäften
    Entscheidung Entscheidungen
    gültig gültige
    Markt Märkte Märkten
    Pflicht Pflichten
    Problem Probleme
    Ausschuss Ausschüsse Ausschusses
    Wertpapier Wertpapiere Wertpapieren
    Versicherung Versicherungen
    Bußgeld Bußgelder Bußgeldern
    Land Länder Ländern
    Bericht Berichte Berichts
    Kunde Kunden
    Zahlung Zahlungen
    Haus Häuser
    nationale nationalen national
    Finanzaufsicht
    Konsultation Konsultationen
    Anforderung Anforderungen
    Veröffentlichung Veröffentlichungen
    Sitzung Sitzungen
    digital digitale digitalen
    Emittent Emittenten
    Gebühr Gebühren
    Geldwäsche`,
  fr: `règlement règlements
    autorité autorités
    publié publiée publiés publiées
    décision décisions
    marché marchés
    réglementaire réglementaires
    établissement établissements
    société sociétés
    général générale générales généraux
    national nationale nationales nationaux
    français française françaises
    exigence exigences
    prestataire prestataires
    financier financière financiers financières
    obligation obligations
    responsabilité responsabilités
    loi lois
    directive directives
    arrêté arrêtés
    communiqué communiqués
    autorisée autorisés autorisé autoriser
    contrôle contrôles
    numérique numériques
    européen européenne européens européennes
    sécurité sécurités
    épargne
    bancaire bancaires
    donnée données
    risque risques
    crédit crédits
    procédure procédures
    activité activités
    liquidité liquidités
    œuvre œuvres
    emploi emplois
    délai délais
    taux
    fiscal fiscale fiscaux
    principal principale principaux
    prêt prêts
    intérêt intérêts
    droit droits
    entreprise entreprises
    assureur assureurs
    émetteur émetteurs
    sanction sanctions
    avis
    position positions
    investisseur investisseurs
    titre titres
    fonds
    actif actifs
    préventif préventive
    client cliente clients
    agrément agréments
    rapport rapports
    banque banques
    monnaie monnaies
    texte textes
    lettre lettres
    mesure mesures
    comité comités
    entité entités
    qualité qualités
    anglais anglaise
    étude études
    code codes
    consultation consultations
    dispositif dispositifs
    administratif administrative administratives
    adopté adoptée adoptés adoptées
    obligatoire obligatoires
    applicable applicables
    entrée entrées
    stabilité
    visé visée visés visées
    intermédiaire intermédiaires
    chèque chèques`,
  es: `reglamento reglamentos
    regulación regulaciones
    comisión comisiones
    autoridad autoridades
    publicación publicaciones
    supervisión
    ley leyes
    mercado mercados
    financiero financiera financieros financieras
    público pública públicos públicas
    economía economías
    política políticas
    código códigos
    crédito créditos
    resolución resoluciones
    institución instituciones
    información informaciones
    sanción sanciones
    obligación obligaciones
    entidad entidades
    requisito requisitos
    método métodos
    análisis
    gestión gestiones
    operación operaciones
    nacional nacionales
    disposición disposiciones
    región regiones
    artículo artículos
    inversión inversiones
    compañía compañías
    garantía garantías
    solución soluciones
    evaluación evaluaciones
    decisión decisiones
    primero primera primeros primeras
    país países
    interés intereses
    bancario bancaria bancarios
    circular circulares
    norma normas
    fondo fondos
    valor valores
    riesgo riesgos
    directiva directivas
    cliente clientes
    actividad actividades
    europeo europea europeos europeas
    social sociales
    régimen regímenes
    aprobado aprobada aprobados
    extranjero extranjera
    capital capitales
    legal legales
    crisis
    contrato contratos
    tipo tipos
    plazo plazos
    informe informes
    anuncio anuncios
    consulta consultas
    orden órdenes
    emisor emisores
    inversor inversores
    manera maneras
    bandera banderas
    aplicable aplicables
    índice índices
    consejo consejos
    año años
    seguridad
    cuestión cuestiones
    función funciones
    unión uniones
    moneda monedas
    nuevo nueva nuevos nuevas
    vigente vigentes
    transitorio transitoria`,
  it: `regolamento regolamenti
    autorità
    decisione decisioni
    mercato mercati
    banca banche
    impresa imprese
    finanziario finanziaria finanziari finanziarie
    legge leggi
    attività
    vigilanza
    rischio rischi
    obbligo obblighi
    pubblicazione pubblicazioni
    comunicato comunicati
    società
    sanzione sanzioni
    credito crediti
    disposizione disposizioni
    nazionale nazionali
    europeo europea europei europee
    qualità
    requisito requisiti
    direttiva direttive
    politica politiche
    analisi
    intermediario intermediari
    fondo fondi
    servizio servizi
    stabilità
    ente enti
    autorizzazione autorizzazioni
    assicurazione assicurazioni
    titolo titoli
    emittente emittenti
    norma norme
    obbligazione obbligazioni
    cliente clienti
    bancario bancaria bancari bancarie
    investitore investitori
    prezzo prezzi
    provvedimento provvedimenti
    capitale capitali
    quota quote
    nuovo nuova nuovi nuove
    crisi
    comunitario comunitaria
    modello modelli
    consultazione consultazioni
    orientamento orientamenti
    pubblico pubblica pubblici pubbliche
    rapporto rapporti
    strumento strumenti
    quale quali
    amministratore amministratori
    applicabile applicabili
    conto conti
    controllo controlli
    ufficio uffici
    vigente vigenti
    segnalazione segnalazioni
    relazione relazioni
    istituto istituti
    stato stati
    regola regole`,
  nl: `verordening verordeningen
    richtlijn richtlijnen
    bank banken
    maatregel maatregelen
    toezichthouder toezichthouders
    markt markten
    besluit besluiten
    financiële financieel
    instelling instellingen
    systeem systemen
    belegger beleggers
    wet wetten
    onderneming ondernemingen
    verzekeraar verzekeraars
    risico risico's
    eis eisen
    vergunning vergunningen
    Europees Europese
    categorie categorieën
    creditering
    boete boetes
    beleid
    waarschuwing waarschuwingen
    autoriteit autoriteiten
    bedrijf bedrijven
    prijs prijzen
    fonds fondsen
    adviezen advies
    regel regels
    wijziging wijzigingen
    rente rentes
    product producten
    dienst diensten
    kosten
    klant klanten
    regeling regelingen
    gemeente gemeentes gemeenten
    overheid overheden
    nationaal nationale
    digitaal digitale
    Nederlands Nederlandse
    verplicht verplichte
    publicatie publicaties
    organisatie organisaties
    effect effecten
    betaling betalingen
    aandeel aandelen
    rapport rapporten
    sanctie sancties
    lening leningen
    crisis
    consument consumenten
    vraag vragen
    verzekering verzekeringen
    pensioen pensioenen
    autoriteit
    commerciële commercieel
    land landen
    jaar jaren
    auto auto's
    wettelijk wettelijke`,
  pt: `regulamento regulamentos
    regulação regulações
    decisão decisões
    comissão comissões
    autoridade autoridades
    publicação publicações
    instituição instituições
    supervisão
    lei leis
    mercado mercados
    financeiro financeira financeiros financeiras
    público pública públicos
    política políticas
    código códigos
    crédito créditos
    resolução resoluções
    informação informações
    sanção sanções
    capital capitais
    nacional nacionais
    federal federais
    obrigação obrigações
    operação operações
    gestão gestões
    ação ações
    economia economias
    região regiões
    regra regras
    serviço serviços
    inspeção inspeções
    avaliação avaliações
    órgão órgãos
    cartão cartões
    normativo normativa
    bem bens
    título títulos
    risco riscos
    disponível disponíveis
    aplicável aplicáveis
    país países
    análise análises
    base bases
    crise crises
    mês meses
    valor valores
    norma normas
    diretiva diretivas
    cliente clientes
    banco bancos
    bancário bancária bancários
    europeu europeia europeus europeias
    inglês ingleses
    imóvel imóveis
    fundo fundos
    viagem viagens
    ordem ordens
    comum comuns
    fim fins
    consulta consultas
    novo nova novos novas
    entidade entidades
    atividade atividades
    emissor emissores
    investidor investidores
    moeda moedas
    relatório relatórios
    prazo prazos
    circular circulares
    legal legais
    fiscal fiscais
    social sociais
    geral gerais
    portaria portarias
    responsável responsáveis
    sensível sensíveis
    possível possíveis
    dado dados
    seguro seguros
    taxa taxas
    ano anos
    juro juros
    interesse interesses
    empresa empresas
    processo processos
    cidadão cidadãos
    contribuição contribuições
    segurança
    mulher mulheres
    produto produtos
    exigência exigências
    agência agências
    tribunal tribunais
    jornal jornais`,
};

/** Words that look alike, and are two. */
export const SEPARATE: Partial<Record<Language, string>> = {
  en: 'securities SEC secret',
  de: 'Steuer Prüfung Prüfstein Markt Marke',
  fr: 'autorité auteur marché marque loi loin prêt prix',
  es: 'comisión común sanción santo mercado marca ley leve',
  it: 'banca mercato marca legge leggero ente entità',
  nl: 'bank bang markt merk wet weg',
  pt: 'lei leitura sanção santo decisão década mês menos',
};
