//! Which first names are short for which? `J. Doe` and `Jim Doe` are the one James Doe of a document.

use super::super::namesake::Alike;
use super::Resolver;
use rustc_hash::FxHashMap;

/// English first names, each with what it is shortened to among friends.
const SHORT: &str = "abigail abby; albert al bert; alexander alec alex sandy; andrew andy drew; anthony tony; arthur art; \
    barbara barb babs; benjamin ben benny; catherine cathy kate kitty; charles charley charlie chuck; \
    christopher chris kit; daniel dan danny; david dave davy; deborah deb debbie; dorothy dolly dora dot dottie; \
    edward ed eddie ned ted teddy; eleanor ellie nell nelly nora; \
    elizabeth bess beth betsy betty eliza lily liz lizzie lizzy; florence flo flossie; frances fanny fran; francis frank; \
    frederick fred freddie freddy; gerald gerry jerry; gregory greg; harriet hattie; henry hal hank harry; \
    isabella bella; jacob jake; james jamie jem jim jimmy; jennifer jen jenny; jeremiah jerry; john jack johnnie johnny; \
    jonathan jon; joseph joe joey; katherine kate kathy katie kitty; lawrence larry; leonard len lenny; \
    margaret daisy madge maggie meg peg peggy; martha mattie patty; mary molly polly; matthew matt; \
    michael mick mickey micky mike; nathaniel nat nate; nicholas nick; patrick paddy pat; peter pete; philip phil; \
    rebecca becky; richard dick dickie rick ricky; robert bert bob bobbie bobby rob robbie; ronald ron ronnie; \
    samuel sam sammy; sarah sadie sally; stephen steve; steven steve; susan sue susie; theodore ted teddy theo; \
    theresa tess terry; thomas tom tommy; timothy tim timmy; victoria vicky; vincent vince; walter walt wat; \
    william bill billy will willie willy";

/// The first names that one is short for.
fn long_of(first: &str) -> impl Iterator<Item = &'static str> + '_ {
    let rows = SHORT.split("; ").filter_map(|row| row.split_once(' '));
    rows.filter(move |(_, short)| short.split(' ').any(|short| short == first)).map(|(long, _)| long)
}

/// First name or its beginning, last name, and what is added to it.
type Called = (String, Option<String>, Option<String>);

impl Resolver {
    /// `J. Doe` is the one person whose first name begins so; `Jim Doe` is the one James Doe, unless both are named side by
    /// side.
    pub(super) fn join_first_names(&mut self) {
        let people = self.full_people();
        let mut named: FxHashMap<Called, Alike> = FxHashMap::default();
        for &index in &people {
            let first = self.forms[index as usize].person.first.clone();
            // An initial alone is asked for, and answers for nobody.
            if first.chars().nth(1).is_some() {
                let initial: String = first.chars().take(1).collect();
                for name in [initial, first] {
                    named.entry(self.called(index, name)).or_default().push(index);
                }
            }
        }
        for &short in &people {
            let first = self.forms[short as usize].person.first.clone();
            if first.chars().nth(1).is_none() {
                if let Some(full) = self.only(&mut named, short, first) {
                    self.join(full, short);
                }
                continue;
            }
            for long in long_of(&first) {
                if let Some(full) = self.only(&mut named, short, long.to_owned()) {
                    self.join_alias(full, short);
                }
            }
        }
    }

    fn called(&self, form: u32, first: String) -> Called {
        let person = &self.forms[form as usize].person;
        (first, person.last.clone(), person.suffix.clone())
    }

    /// The one person with this first name who is else called as `form`.
    fn only(&mut self, named: &mut FxHashMap<Called, Alike>, form: u32, first: String) -> Option<u32> {
        named.get_mut(&self.called(form, first))?.only_set(&mut self.sets)
    }
}
