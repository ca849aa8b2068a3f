//! Which first names are short for which? `J. Doe` and `Jim Doe` are the one James Doe of a document.

use super::super::namesake::Alike;
use super::Resolver;
use rustc_hash::FxHashMap;

/// English first names with what they are called among friends.
const SHORT: &[(&str, &str)] = &[
    ("abigail", "abby"),
    ("albert", "al bert"),
    ("alexander", "alec alex sandy"),
    ("andrew", "andy drew"),
    ("anthony", "tony"),
    ("arthur", "art"),
    ("barbara", "barb babs"),
    ("benjamin", "ben benny"),
    ("catherine", "cathy kate kitty"),
    ("charles", "charley charlie chuck"),
    ("christopher", "chris kit"),
    ("daniel", "dan danny"),
    ("david", "dave davy"),
    ("deborah", "deb debbie"),
    ("dorothy", "dolly dora dot dottie"),
    ("edward", "ed eddie ned ted teddy"),
    ("eleanor", "ellie nell nelly nora"),
    ("elizabeth", "bess beth betsy betty eliza lily liz lizzie lizzy"),
    ("florence", "flo flossie"),
    ("frances", "fanny fran"),
    ("francis", "frank"),
    ("frederick", "fred freddie freddy"),
    ("gerald", "gerry jerry"),
    ("gregory", "greg"),
    ("harriet", "hattie"),
    ("henry", "hal hank harry"),
    ("isabella", "bella"),
    ("jacob", "jake"),
    ("james", "jamie jem jim jimmy"),
    ("jennifer", "jen jenny"),
    ("jeremiah", "jerry"),
    ("john", "jack johnnie johnny"),
    ("jonathan", "jon"),
    ("joseph", "joe joey"),
    ("katherine", "kate kathy katie kitty"),
    ("lawrence", "larry"),
    ("leonard", "len lenny"),
    ("margaret", "daisy madge maggie meg peg peggy"),
    ("martha", "mattie patty"),
    ("mary", "molly polly"),
    ("matthew", "matt"),
    ("michael", "mick mickey micky mike"),
    ("nathaniel", "nat nate"),
    ("nicholas", "nick"),
    ("patrick", "paddy pat"),
    ("peter", "pete"),
    ("philip", "phil"),
    ("rebecca", "becky"),
    ("richard", "dick dickie rick ricky"),
    ("robert", "bert bob bobbie bobby rob robbie"),
    ("ronald", "ron ronnie"),
    ("samuel", "sam sammy"),
    ("sarah", "sadie sally"),
    ("stephen", "steve"),
    ("steven", "steve"),
    ("susan", "sue susie"),
    ("theodore", "ted teddy theo"),
    ("theresa", "tess terry"),
    ("thomas", "tom tommy"),
    ("timothy", "tim timmy"),
    ("victoria", "vicky"),
    ("vincent", "vince"),
    ("walter", "walt wat"),
    ("william", "bill billy will willie willy"),
];

/// The first letter of a first name, and whether it is all there is.
fn initial_of(first: &str) -> (Option<char>, bool) {
    let mut letters = first.chars();
    (letters.next(), letters.next().is_none())
}

/// The first names that one is short for.
fn long_of(first: &str) -> impl Iterator<Item = &'static str> + '_ {
    SHORT.iter().filter(move |(_, short)| short.split(' ').any(|short| short == first)).map(|(long, _)| *long)
}

impl Resolver {
    /// `J. Doe` is the one person whose first name begins so.
    pub(super) fn join_initials(&mut self) {
        let people = self.full_people();
        let mut fitting: FxHashMap<_, Alike> = FxHashMap::default();
        for &index in &people {
            let person = &self.forms[index as usize].person;
            if let (Some(initial), false) = initial_of(&person.first) {
                let rest = (person.last.clone(), person.suffix.clone());
                fitting.entry((initial, rest)).or_default().push(index);
            }
        }
        for &short in &people {
            let person = &self.forms[short as usize].person;
            let (Some(initial), true) = initial_of(&person.first) else { continue };
            let rest = (person.last.clone(), person.suffix.clone());
            let alike = fitting.get_mut(&(initial, rest));
            if let Some(full) = alike.and_then(|alike| alike.only_set(&mut self.sets)) {
                self.join(full, short);
            }
        }
    }

    /// `Jim Doe` is the one James Doe, unless both are named side by side.
    pub(super) fn join_pet_names(&mut self) {
        let people = self.full_people();
        let mut named: FxHashMap<_, Alike> = FxHashMap::default();
        for &index in &people {
            let person = &self.forms[index as usize].person;
            let name = (person.first.clone(), person.last.clone(), person.suffix.clone());
            named.entry(name).or_default().push(index);
        }
        for &short in &people {
            let person = &self.forms[short as usize].person;
            let (last, suffix) = (person.last.clone(), person.suffix.clone());
            let long: Vec<&str> = long_of(&person.first).collect();
            for long in long {
                let alike = named.get_mut(&(long.to_owned(), last.clone(), suffix.clone()));
                if let Some(full) = alike.and_then(|alike| alike.only_set(&mut self.sets)) {
                    self.join_alias(full, short);
                }
            }
        }
    }
}
