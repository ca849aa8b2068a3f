//! Small lists of English words that give away what a name or a noun stands for. General knowledge, no gazetteer.

use rustc_hash::FxHashSet;
use std::sync::LazyLock;

/// A set of words.
pub struct Words(LazyLock<FxHashSet<&'static str>>);

impl Words {
    /// Whether the lower-case `word` is among them.
    pub fn has(&self, word: &str) -> bool {
        self.0.contains(word)
    }
}

macro_rules! words {
    ($($(#[$doc:meta])* $name:ident = $list:literal;)*) => {
        $($(#[$doc])* pub static $name: Words = Words(LazyLock::new(|| $list.split_whitespace().collect()));)*
    };
}

words! {
    /// Small words inside names.
    PARTICLES = "de van von der den la las le les los di da del della dei des dos das do du bin ibn bint al el y zu af av ter ten
        e ben abu san st. d' 't";
    /// Words before "of" that make one name with what follows.
    OF_HEADS = "university battle bank duke earl king queen prince princess bishop archbishop count countess duchess marquess
        viscount baron baroness baronet emperor empress lord lady house museum institute kingdom republic ministry department church order
        treaty siege gulf bay isle isles island islands knights academy college court board council school hall gallery library
        bureau chamber cathedral city county state states district diocese company society league union federation association
        confederation organization organisation academy palace tower temple festival war wars act law laws lake mount sea strait cape
        port province duchy principality empire commonwealth university minister secretary hospital theatre theater center centre
        faculty office parliament assembly conference convention congress declaration statue bridge tomb cross valley river speaker
        house isle legion guild grand-duke margrave landgrave elector sultan shah khan pope patriarch feast day battle massacre peace
        edict book books gospel lords army bachelor master doctor medal star hero fall rise history art arts member members";
    /// Titles and addresses before a person's name.
    TITLES = "mr mr. mrs mrs. ms ms. miss dr dr. prof prof. professor sir lord lady captain capt. colonel col. general gen. major
        lieutenant lt. sergeant sgt. admiral commander president senator governor judge justice king queen prince princess duke duchess
        count countess baron baroness earl emperor empress pope bishop archbishop cardinal father sister brother saint st. rev. reverend
        rabbi sheikh sultan chancellor mayor premier minister secretary ambassador uncle aunt madame monsieur mademoiselle master
        dame corporal cpl. private pvt. inspector detective chief tsar czar infante infanta don donna señor";
    /// Verbs, by lemma, that stand behind what somebody has said.
    SAYING = "say ask cry reply answer exclaim whisper shout murmur mutter remark add continue inquire enquire call observe declare
        return explain interrupt repeat echo sigh laugh gasp growl groan scream shriek snap sob stammer retort demand suggest";
    /// Common first names.
    FIRST_NAMES = "aaron abigail adam adrian agnes alan albert alberto alessandro alex alexander alexandra alexei alfred alice alison
        amanda amy ana andre andrea andreas andrei andrew andy angela ann anna anne annie anthony antoine anton antonio arnold arthur
        barbara beatrice ben benjamin bernard bernhard betty bill billy bob bobby boris brad brandon brenda brian bruce bruno carl
        carla carlo carlos carol caroline catherine cecil charles charlie charlotte chris christian christina christine christopher
        clara claude claudia colin constance craig cynthia dan daniel daniela danny david dean deborah dennis derek diana diane dick
        diego dmitri dmitry donald donna dorothy douglas duncan earl eddie edgar edith edmund eduardo edward edwin eileen elaine eleanor
        elena elisabeth elizabeth ella ellen elsa emil emily emma eric erik ernest ernst eva evelyn fernando florence frances francesco
        francis francisco franco frank franz fred frederick friedrich gabriel gary gene geoffrey george georges gerald gerard gertrude
        giacomo gilbert giovanni giulia giuseppe gordon grace graham greg gregory guillaume gustav guy hannah hans harold harriet harry
        harvey hassan heather heinrich helen helena henri henry herbert herman hermann howard hugh hugo ian igor ingrid irene isaac
        isabel isabella ivan jack jackie jacob jacques jaime jake james jan jane janet jason jay jean jeff jeffrey jennifer jenny
        jeremy jerome jerry jesse jessica jill jim jimmy joan joanna joe johan johann johannes john johnny jon jonas jonathan jorge
        jose joseph josephine joshua josé juan judith judy julia julian julie julius karen karl kate katherine kathleen keith kelly
        ken kenneth kevin klaus kurt larry laura lawrence lee leo leon leonard leonardo leslie lewis lillian linda lisa louis louise
        lucas lucia lucy ludwig luigi luis luke lynn mabel manuel marc marcel marco margaret margarita maria marie marilyn mario
        marion mark marta martha martin mary matthew maurice max maxim maya megan mehmet michael michel michelle miguel mike
        mikhail mohamed mohammad mohammed muhammad monica morris nancy natalia natalie nathan neil nelson nicholas nick nicolas nicole
        nigel nikolai nikolay noel norman olga oliver olivia oscar otto pablo pamela pat patricia patrick paul paula paulo pedro
        percy peter philip philippe phillip pierre rachel ralph ramon raymond rebecca reginald renée ricardo richard rita robert roberta
        roberto robin rodney roger roland roman ronald rosa rose ross roy rudolf rupert russell ruth ryan sally sam samantha samuel
        sandra sara sarah scott sean sebastian serge sergei sergio seth sharon shirley sidney simon sofia sophia sophie stanley stefan
        stella stephen steve steven stewart stuart susan sven sylvia teresa terry theodor theodore thomas tim timothy tina tobias todd
        tom tommy tony tracy valentina valerie vera veronica victor victoria vincent viola virginia vladimir walter wayne werner wilhelm
        will william willie winston wolfgang yuri yves";
    /// First names of women, for "she".
    WOMEN = "abigail agnes alexandra alice alison amanda amy ana andrea angela ann anna anne annie barbara beatrice betty brenda carla
        carol caroline catherine charlotte christina christine clara claudia constance cynthia daniela deborah diana diane donna dorothy
        edith eileen elaine eleanor elena elisabeth elizabeth ella ellen elsa emily emma eva evelyn florence frances gertrude giulia
        grace hannah harriet heather helen helena ingrid irene isabel isabella jane janet jean jennifer jenny jessica jill joan joanna
        josephine judith judy julia julie karen kate katherine kathleen laura lillian linda lisa louise lucia lucy lynn mabel margaret
        margarita maria marie marilyn marion marta martha mary maya megan michelle monica nancy natalia natalie nicole olga olivia pamela
        patricia paula rachel rebecca renée rita roberta rosa rose ruth sally samantha sandra sara sarah sharon shirley sofia sophia sophie
        stella susan sylvia teresa tina tracy valentina valerie vera veronica victoria viola virginia mrs mrs. ms ms. miss lady queen
        princess duchess countess baroness empress dame madame aunt sister infanta mademoiselle donna";
    /// Last words of organisations' names.
    ORG_WORDS = "university college school institute academy inc inc. corp corp. corporation ltd ltd. llc company co co. group bank
        ministry department agency association society club party union league federation council committee commission foundation
        studios pictures records entertainment productions press orchestra band ensemble choir church army navy force police parliament
        senate congress court hospital museum library laboratory laboratories systems technologies industries airlines airways motors
        united fc f.c. gmbh ag organisation organization network television broadcasting news times post journal tribune brothers sons
        partners holdings international nations team regiment brigade guard authority board bureau trust fund center centre";
    /// Last or first words of places' names.
    PLACE_WORDS = "river lake mount mountain mountains sea ocean island islands city county province state district region valley
        street road avenue square park bridge castle palace tower bay cape gulf peninsula desert forest creek falls beach hill hills
        harbour harbor port village town township republic kingdom empire commonwealth airport station stadium cemetery abbey
        cathedral canal strait coast canyon borough parish commune prefecture oblast north south east west northern southern
        eastern western central upper lower glacier volcano plateau basin reef reservoir dam";
    /// Last words of events' names.
    EVENT_WORDS = "war wars battle siege olympics games cup championship championships festival tournament revolution rebellion revolt
        uprising treaty conference congress election elections massacre earthquake expedition crusade crusades award awards prix final
        finals open race marathon season tour exhibition coronation famine plague mutiny strike convention summit";
    /// Nouns for works.
    WORK_NOUNS = "film movie novel book song album series poem play opera painting symphony musical documentary episode single ep
        magazine newspaper journal story sitcom drama comedy thriller western romance horror biopic remake sequel prequel game
        software program ballet composition concerto sonata track hymn soundtrack anthology autobiography memoir essay comic manga anime
        sculpture photograph report show miniseries serial short trilogy franchise fable epic farce melodrama noir novella feature
        telefilm studio-album programme anthem aria trilogy tale";
    /// Nouns for groups of people.
    ORG_NOUNS = "company band group organization organisation university school college club team party agency institute institution
        corporation firm bank label studio orchestra publisher charity ministry newspaper airline manufacturer retailer quartet trio duo
        ensemble union association federation church order movement army brigade regiment league society foundation museum library
        hospital broadcaster network brand startup conglomerate subsidiary academy choir dynasty family clan tribe government";
    /// Headings of columns of people, and what columns beside their names are called.
    PERSON_HEADS = "person people employee colleague staff member author writer editor artist composer director producer actor actress
        manager lead leader teacher tutor student pupil owner player coach captain founder president chair secretary treasurer contact
        assignee reporter candidate applicant attendee participant speaker patient doctor nurse driver pilot guest tenant spouse wife
        husband mother father son daughter child parent brother sister surname donor giver contributor borrower gardener
        volunteer traveller passenger";
    OF_PEOPLE = "salary wage wages age gender sex birthday birthdate born e-mail email phone telephone mobile surname department job
        occupation profession employer manager supervisor nationality hired";
    /// Headings of columns of other things.
    PLACE_HEADS = "place city town village country state province county region district location capital birthplace residence venue
        island river lake mountain port airport station street destination continent";
    ORG_HEADS = "company organisation organization firm employer supplier vendor publisher university school college bank team club
        department institution agency manufacturer studio association";
    WORK_HEADS = "book film movie novel song album painting opera poem";
    EVENT_HEADS = "event conference festival tournament";
    PRODUCT_HEADS = "product";
    SPECIES_HEADS = "species";
    /// Nouns for places.
    PLACE_NOUNS = "city town village country state province district region river lake mountain island county capital municipality
        commune suburb neighbourhood neighborhood street building castle bridge park stream creek tributary peninsula sea ocean bay
        continent kingdom republic empire hamlet borough parish settlement township valley desert forest airport station stadium cathedral
        palace tower community place area territory locality port prefecture canal road highway house temple abbey monastery cave
        volcano glacier peak hill square metropolis archipelago planet moon star galaxy crater hall hotel inn monument memorial mansion
        manor villa cottage garden zoo pier lighthouse mill windmill factory dam fort fortress citadel mausoleum skyscraper campus
        aerodrome airbase asteroid comet arena theatre theater church farm";
    /// Nouns for happenings.
    EVENT_NOUNS = "war battle festival tournament championship match election revolution earthquake ceremony competition conference
        siege rebellion uprising race event race strike exhibition massacre expedition coronation season race crusade treaty";
    /// Nouns for living kinds.
    SPECIES_NOUNS = "species genus bird fish plant animal mammal insect beetle moth butterfly tree flower frog spider snake fungus
        dinosaur breed shrub orchid subspecies lizard reptile crustacean snail grass bacterium virus mollusc";
    /// Nouns for people that no ending gives away.
    PERSON_NOUNS = "man woman person boy girl king queen president prince princess duke duchess earl count countess poet scholar judge
        priest saint guitarist architect economist chef athlete monk nun knight mathematician artist actress politician cricketer
        footballer businessman businesswoman nobleman peer wife husband son daughter father mother brother sister cousin uncle aunt
        nephew niece grandson granddaughter child student student professional critic champion hero star model statesman diplomat
        physician surgeon scientist engineer pilot astronaut cosmonaut spy attorney merchant bishop pope chief mayor monarch emperor
        empress ruler heir noble politician aide lord lady baron goalkeeper midfielder defender forward striker coach native member
        clergyman sportsman sportswoman chairman congressman librarian playwright academic diplomat soprano tenor pianist dj mp sultan
        khan chieftain warlord spouse widow grandmother grandfather infante infanta graduate convert virtuoso";
    /// Endings in -er and -or that are no people.
    NOT_PERSONS = "number paper computer order letter newspaper river tower theater theatre water power color center centre character
        chapter member quarter summer winter thriller floor factor sector error motor door honor labor minor major corner former
        software disaster border laser layer meter liter monster poster register semester shelter weather flower tower harbor tumor
        humor interior exterior flavor vapor odor rumor mirror counter cover powder danger server router processor reactor sensor dinner
        letter matter manner offer fever buffer cluster container folder header prayer filter engineer_ tractor trailer bunker cancer cluster
        scooter steamer cruiser destroyer tanker freighter bomber transformer amplifier carrier boulder finger shoulder super timber
        hammer ladder rubber ginger pepper silver copper leather amber butter dollar";
    /// Parts that a page about the whole names without saying whose.
    PARTS = "music score soundtrack screenplay script story plot lyric lyrics cinematography cast starcast direction dialogue dialogues
        editing production photography narration budget population headquarters area elevation capital climate economy filming
        campus membership founder leader director producer writer composer screenwriter cinematographer editor";
    /// Nouns that always belong to something: its measures, offices and marks.
    ATTRIBUTES = "density length height width depth breadth elevation altitude population area currency language religion tenant owner
        occupant mayor governor president chairman chairwoman chairperson ceo leader manager headmaster principal rector chancellor
        premier minister deputy address location nickname motto anthem flag code genre style format period speed mass weight
        magnitude temperature diameter radius circumference capacity cost price revenue turnover enrollment enrolment zone offset date
        age coach captain ground epoch apoapsis periapsis aphelion perihelion orbit distance runway surface number count founder
        architect author editor publisher label distributor budget rank title patron demonym abbreviation acronym symbol formula
        headquarters seat capital centre center staff faculty dean key designer developer engineer manufacturer operator engine
        ingredient dessert dish course rating value";
    /// Kinds of things whose name alone names them: "the city of", "Ebb town".
    NAMED_KINDS = "city town village state country kingdom republic river county company corporation band club asteroid planet comet island hamlet borough commune
        municipality district province region state university college monument aerodrome airbase airport airline network channel
        newspaper magazine school institute league";
    /// Verbs that have no passive.
    INTRANSITIVE = "die arrive come go live reside dwell move return retire work serve graduate emigrate immigrate rise fall appear
        disappear happen occur remain stay become belong travel walk sleep debut participate compete exist migrate depart emerge consist
        result arise vanish";
    /// Verbs that nothing is done with: a noun behind one tells when, or has lost its preposition.
    WITHOUT_OBJECT = "die arrive come go reside dwell emigrate immigrate appear disappear happen occur belong sleep participate compete
        exist migrate depart emerge consist result arise vanish";
    /// Verbs that keep an object in the passive: "was given X", "was elected president".
    TWO_OBJECTS = "award give grant offer pay teach show tell ask lend send sell promise deny allow assign name call appoint elect vote
        crown declare dub consider deem title entitle nickname rename label make proclaim christen ordain term leave render judge rate rank
        style designate create charge owe bequeath hand accord allot feed bring permit refuse forbid spare brand hail number bear";
    /// Verbs that say no more than that it is done, behind which stands what: "began selling".
    BEGINNING = "begin start continue keep resume go come spend finish quit";
    /// Words for how many or how much: "much of", "most of".
    QUANTITY = "much many most more some all none few several half both each any part little less";
    /// What is said or thought: a clause may follow, which is no description of it.
    THOUGHTS = "conclusion claim belief idea fact news rumour rumor view opinion suspicion impression myth allegation speculation
        suggestion theory assumption notion thought fear hope";
    /// Those that leave open whether it is so.
    DOUBTS = "claim belief rumour rumor suspicion impression myth allegation speculation suggestion assumption notion fear hope";
    /// Past tenses that are no participles: "was sold and sank" is not "was sold and was sank".
    PAST_ONLY = "arose ate became began bit blew broke came chose did drank drew drove fell flew forgave forgot froze gave grew hid knew
        lay ran rang rode rose sang sank saw shook spoke sprang stole swam swore threw took tore went woke wore wrote";
    /// Verbs that say of their object what it is thought to be.
    JUDGING = "regard consider deem call dub describe label declare proclaim view hail brand";
    /// Verbs that do so with "as".
    SEEING = "see portray depict treat recognise recognize perceive characterise characterize identify define interpret";
    /// Verbs whose object is asked or made to do what stands behind it.
    COMMANDING = "order ask persuade force urge tell command invite encourage enable cause help want require allow permit compel convince
        advise instruct forbid request direct lead inspire expect appoint hire pay teach commission";
    /// Verbs that leave open whether it is so.
    DOUBTING = "claim allege deny doubt speculate suspect pretend hope fear wish imagine argue contend insist assert";
    /// Verbs in -s that no plural looks like.
    ONLY_VERBS = "employs produces manufactures contains includes consists belongs encompasses comprises specializes specialises
        became began consist comprise remains provides operates owns sells serves teaches writes wrote";
    /// Verbs whose subject is a person.
    PERSON_VERBS = "bear marry die direct write compose sing act graduate study attend teach marry divorce emigrate retire resign
        paint portray star co-write co-direct say speak think smile laugh cry ask answer reply nod";
    /// Prepositions that join a verb with an argument.
    PREPOSITIONS = "of in on at by for with from to as into about against between during since until through under over after before
        near within without among around upon behind across beyond along towards toward via alongside despite outside inside opposite
        beside per like throughout onto amid amongst off above below than past";
    /// Where one place lies from another: "north of".
    BEARINGS = "north south east west northeast northwest southeast southwest north-east north-west south-east south-west";
    /// Words that are prepositions and nothing else, whatever stands beside them.
    ONLY_PREPOSITIONS = "amid amidst among amongst upon onto throughout despite toward towards";
    /// Nouns that tell how people belong together, and roles that "X's" often owns.
    KIN = "father mother son daughter wife husband brother sister spouse cousin uncle aunt nephew niece grandson granddaughter
        grandfather grandmother widow stepson stepdaughter stepfather stepmother half-brother half-sister child parent heir successor
        predecessor";
    /// Countries and lands.
    COUNTRIES = "afghanistan albania algeria andorra angola argentina armenia australia austria azerbaijan bahrain bangladesh barbados
        belarus belgium belize benin bhutan bolivia botswana brazil britain brunei bulgaria burma cambodia cameroon canada chad chile
        china colombia congo croatia cuba cyprus czechoslovakia denmark ecuador egypt england eritrea estonia ethiopia fiji finland
        france gabon gambia georgia germany ghana greece greenland grenada guatemala guinea guyana haiti holland honduras hungary
        iceland india indonesia iran iraq ireland israel italy jamaica japan jordan kazakhstan kenya kosovo kuwait kyrgyzstan laos
        latvia lebanon lesotho liberia libya liechtenstein lithuania luxembourg macedonia madagascar malawi malaysia maldives mali
        malta mauritania mauritius mexico moldova monaco mongolia montenegro morocco mozambique myanmar namibia nepal netherlands
        nicaragua niger nigeria norway oman pakistan palestine panama paraguay persia peru philippines poland portugal prussia qatar
        romania russia rwanda samoa scotland senegal serbia singapore slovakia slovenia somalia spain sudan suriname swaziland sweden
        switzerland syria taiwan tajikistan tanzania thailand tibet togo tunisia turkey turkmenistan uganda ukraine uruguay uzbekistan
        vanuatu venezuela vietnam wales yemen yugoslavia zambia zimbabwe usa u.s. us uk u.k. u.s.a. ussr europe asia africa america
        london paris berlin rome madrid vienna moscow tokyo beijing chicago boston california texas florida ohio virginia hollywood
        lisbon dublin edinburgh glasgow oxford cambridge amsterdam brussels munich hamburg milan venice athens istanbul cairo delhi mumbai
        sydney melbourne toronto montreal philadelphia washington";
    /// Adjectives of peoples that their endings do not give away.
    DEMONYMS = "american french german dutch greek swiss british english welsh scottish irish thai czech slovak serb croat afghan arab
        iraqi israeli pakistani bangladeshi filipino icelandic turkish polish danish swedish finnish spanish jewish kurdish argentine
        byzantine tamil telugu hindi punjabi bengali malayalam kannada marathi urdu hong-kong u.s. yugoslav soviet mughal ottoman
        flemish catalan basque maltese cypriot uzbek kazakh tajik mongol saudi kuwaiti qatari omani yemeni lao nepali canadian mexican
        gujarati odia assamese sinhalese sindhi african asian european latin roman manx cornish breton corsican norse anglo";
}

/// An adjective of a people, lower case.
pub fn is_demonym(lower: &str) -> bool {
    DEMONYMS.has(lower)
        || (lower.len() > 5 && ["ian", "ese", "ean", "aran"].iter().any(|ending| lower.ends_with(ending)))
}

/// A singular common noun that stands for a person.
pub fn is_person_noun(lemma: &str) -> bool {
    let agent = lemma.len() > 4
        && ["er", "or", "ist", "ian", "eur", "man", "woman", "ress", "ographer"]
            .iter()
            .any(|ending| lemma.ends_with(ending));
    PERSON_NOUNS.has(lemma) || (agent && !NOT_PERSONS.has(lemma))
}
