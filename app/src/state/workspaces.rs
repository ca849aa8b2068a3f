//! The workspaces of this browser: their numbers and names, and those that were removed lately.

/// How long a removed workspace can be brought back, in milliseconds.
pub const KEPT: u64 = 24 * 3_600 * 1_000;

/// One of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Workspace {
    pub number: u32,
    pub name: String,
    /// When it was removed, in milliseconds of the clock.
    pub removed: Option<u64>,
}

/// All of them, in the order they were made.
#[derive(Clone, Debug, PartialEq)]
pub struct Workspaces(Vec<Workspace>);

impl Workspaces {
    /// From what the browser kept: a line each, with number, name, and the moment of removal, if there was one.
    /// The first workspace is always there.
    pub fn parse(kept: &str, first_name: &str) -> Self {
        let mut all: Vec<Workspace> = kept.lines().filter_map(parse_line).collect();
        if all.iter().all(|workspace| workspace.number != 0) {
            all.insert(0, Workspace { number: 0, name: first_name.to_owned(), removed: None });
        }
        Self(all)
    }

    /// As the browser keeps it.
    pub fn text(&self) -> String {
        let line = |workspace: &Workspace| {
            let removed = workspace.removed.map(|at| at.to_string()).unwrap_or_default();
            format!("{}\t{}\t{removed}\n", workspace.number, workspace.name)
        };
        self.0.iter().map(line).collect()
    }

    /// Those that are there.
    pub fn present(&self) -> impl Iterator<Item = &Workspace> {
        self.0.iter().filter(|workspace| workspace.removed.is_none())
    }

    /// Those that can be brought back.
    pub fn removed(&self) -> impl Iterator<Item = &Workspace> {
        self.0.iter().filter(|workspace| workspace.removed.is_some())
    }

    /// This one, unless it is gone: then the first one, which always is there.
    pub fn if_present(&self, number: Option<u32>) -> u32 {
        number.filter(|number| self.present().any(|one| one.number == *number)).unwrap_or_default()
    }

    pub fn name(&self, number: u32) -> Option<&str> {
        self.0.iter().find(|workspace| workspace.number == number).map(|workspace| workspace.name.as_str())
    }

    /// Adds one under a number that none had.
    pub fn add(&mut self, name: &str) -> u32 {
        let number = self.0.iter().map(|workspace| workspace.number + 1).max().unwrap_or_default();
        self.0.push(Workspace { number, name: clean(name), removed: None });
        number
    }

    pub fn rename(&mut self, number: u32, name: &str) {
        let name = clean(name);
        if let (Some(workspace), false) = (self.get(number), name.is_empty()) {
            workspace.name = name;
        }
    }

    /// Removes one, for the time being. The first one stays: the page needs one to open.
    pub fn remove(&mut self, number: u32, now: u64) {
        if let (Some(workspace), true) = (self.get(number), number > 0) {
            workspace.removed = Some(now);
        }
    }

    pub fn bring_back(&mut self, number: u32) {
        if let Some(workspace) = self.get(number) {
            workspace.removed = None;
        }
    }

    /// One that is opened is on the list, also where it was removed lately, or where the list was lost.
    pub fn adopt(&mut self, number: u32, name: &str) {
        if self.get(number).is_none() {
            self.0.push(Workspace { number, name: name.to_owned(), removed: None });
        }
        self.bring_back(number);
    }

    /// Takes one off the list for good.
    pub fn forget(&mut self, number: u32) {
        self.0.retain(|workspace| workspace.number != number);
    }

    /// Takes out those that were removed long ago: their numbers.
    pub fn purge(&mut self, now: u64) -> Vec<u32> {
        let is_old =
            |workspace: &Workspace| workspace.removed.is_some_and(|at| now.saturating_sub(at) > KEPT);
        let old =
            self.0.iter().filter(|workspace| is_old(workspace)).map(|workspace| workspace.number).collect();
        self.0.retain(|workspace| !is_old(workspace));
        old
    }

    fn get(&mut self, number: u32) -> Option<&mut Workspace> {
        self.0.iter_mut().find(|workspace| workspace.number == number)
    }
}

fn parse_line(line: &str) -> Option<Workspace> {
    let mut parts = line.split('\t');
    let (number, name, removed) = (parts.next()?, parts.next()?, parts.next()?);
    Some(Workspace { number: number.parse().ok()?, name: name.to_owned(), removed: removed.parse().ok() })
}

/// A name on one line.
fn clean(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_that_is_opened_is_listed() {
        let mut all = Workspaces::parse("", "First");
        all.adopt(7, "Workspace 7");
        assert_eq!(all.name(7), Some("Workspace 7"));
        let next = all.add("Next");
        assert_eq!(next, 8);
        all.remove(next, 1);
        all.adopt(next, "other");
        assert_eq!((all.present().count(), all.name(next)), (3, Some("Next")));
    }

    #[test]
    fn the_one_used_last_is_opened_while_it_is_there() {
        let mut all = Workspaces::parse("", "First");
        let number = all.add("Recipes");
        assert_eq!([Some(number), Some(9), None].map(|last| all.if_present(last)), [number, 0, 0]);
        all.remove(number, 1);
        assert_eq!(all.if_present(Some(number)), 0);
    }

    fn names(all: &Workspaces) -> Vec<&str> {
        all.present().map(|workspace| workspace.name.as_str()).collect()
    }

    #[test]
    fn they_come_back_as_they_were() {
        let mut all = Workspaces::parse("", "First");
        assert_eq!(all.add("Lighthouses\tand\nharbours"), 1);
        all.add("Recipes");
        all.remove(2, 5);
        assert_eq!(Workspaces::parse(&all.text(), "Other"), all);
        assert_eq!(names(&all), ["First", "Lighthouses and harbours"]);
        assert_eq!(Workspaces::parse("nonsense\n7\n\t\t", "First"), Workspaces::parse("", "First"));
    }

    #[test]
    fn removed_ones_can_be_brought_back_for_a_day() {
        let mut all = Workspaces::parse("", "First");
        let number = all.add("Recipes");
        all.remove(number, 1_000);
        assert!(all.purge(2_000).is_empty());
        assert_eq!(names(&all), ["First"]);
        all.bring_back(number);
        assert_eq!(names(&all), ["First", "Recipes"]);
        all.remove(number, 1_000);
        assert_eq!(all.purge(KEPT + 2_000), [number]);
        assert_eq!(all.removed().count(), 0);
    }

    #[test]
    fn the_first_one_stays_and_names_are_never_empty() {
        let mut all = Workspaces::parse("", "First");
        all.remove(0, 1);
        all.rename(0, "  ");
        assert_eq!(names(&all), ["First"]);
        all.rename(0, " Home ");
        assert_eq!(names(&all), ["Home"]);
    }
}
