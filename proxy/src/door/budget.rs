//! How much a visitor, and all together, may ask for: buckets that fill up evenly with time.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rustc_hash::FxHashMap;

use super::visitor::Visitor;
use crate::config::{Allowance, Budgets};
use crate::refusal::Refusal;

const MINUTE: f64 = 60.0;
const DAY: f64 = 86_400.0;
/// Visitors remembered; those whose buckets are full again are forgotten first.
const REMEMBERED: usize = 10_000;

/// What is left of an amount that comes back evenly over a time.
#[derive(Clone, Copy, Debug)]
struct Bucket {
    size: f64,
    per_second: f64,
    left: f64,
    at: Instant,
}

impl Bucket {
    fn full(size: f64, seconds: f64, now: Instant) -> Self {
        Self { size, per_second: size / seconds, left: size, at: now }
    }

    fn refill(&mut self, now: Instant) {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.left = (self.left + passed * self.per_second).min(self.size);
        self.at = self.at.max(now);
    }

    /// How long until `amount` is there; what is larger than the bucket waits for a full one, and an empty one never
    /// fills.
    fn wait(&self, amount: f64) -> Option<Duration> {
        let missing = amount.min(self.size.max(1.0)) - self.left;
        // Sums of fractions miss a whole by a hair.
        (missing > 1e-6).then(|| Duration::from_secs_f64((missing / self.per_second).clamp(0.0, DAY)))
    }
}

/// The buckets of one visitor, or of all.
#[derive(Clone, Copy, Debug)]
struct Account {
    requests: Option<Bucket>,
    tokens: Option<Bucket>,
}

impl Account {
    fn open(allowance: &Allowance, now: Instant) -> Self {
        let requests = allowance.requests_per_minute.map(|n| Bucket::full(f64::from(n), MINUTE, now));
        let tokens = allowance.tokens_per_day.map(|n| Bucket::full(n as f64, DAY, now));
        Self { requests, tokens }
    }

    fn buckets(&mut self) -> impl Iterator<Item = &mut Bucket> {
        self.requests.iter_mut().chain(&mut self.tokens)
    }

    fn refill(&mut self, now: Instant) {
        self.buckets().for_each(|bucket| bucket.refill(now));
    }

    fn wait(&self, tokens: f64) -> Option<(&'static str, Duration)> {
        let requests = self.requests.and_then(|bucket| bucket.wait(1.0)).map(|wait| ("requests", wait));
        requests.or_else(|| self.tokens.and_then(|bucket| bucket.wait(tokens)).map(|wait| ("tokens", wait)))
    }

    fn take(&mut self, requests: f64, tokens: f64) {
        if let Some(bucket) = &mut self.requests {
            bucket.left -= requests;
        }
        if let Some(bucket) = &mut self.tokens {
            // A refund may not fill the bucket beyond its size.
            bucket.left = (bucket.left - tokens).min(bucket.size);
        }
    }

    fn is_full(&self) -> bool {
        [self.requests, self.tokens].into_iter().flatten().all(|bucket| bucket.left >= bucket.size)
    }
}

/// All accounts.
pub(crate) struct Ledger {
    budgets: Budgets,
    accounts: Mutex<Accounts>,
}

struct Accounts {
    all: Account,
    visitors: FxHashMap<Visitor, Account>,
}

impl Ledger {
    pub(crate) fn new(budgets: Budgets, now: Instant) -> Arc<Self> {
        let accounts = Accounts { all: Account::open(&budgets.all, now), visitors: FxHashMap::default() };
        Arc::new(Self { budgets, accounts: Mutex::new(accounts) })
    }

    /// Takes one request and the tokens it may come to, of which so many are the question's own; or says how long
    /// to wait.
    pub(crate) fn take(
        self: &Arc<Self>,
        visitor: Visitor,
        asked: u64,
        tokens: u64,
        now: Instant,
    ) -> Result<Charge, Refusal> {
        let amount = tokens as f64;
        let mut accounts = self.lock();
        accounts.make_room(now);
        let Accounts { all, visitors } = &mut *accounts;
        let own = visitors.entry(visitor).or_insert_with(|| Account::open(&self.budgets.client, now));
        for account in [&mut *own, &mut *all] {
            account.refill(now);
            if let Some((what, wait)) = account.wait(amount) {
                return Err(Refusal::OverBudget(what, wait));
            }
        }
        own.take(1.0, amount);
        all.take(1.0, amount);
        Ok(Charge { ledger: Arc::clone(self), visitor, asked, reserved: tokens, settled: false })
    }

    fn lock(&self) -> MutexGuard<'_, Accounts> {
        self.accounts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Accounts {
    fn make_room(&mut self, now: Instant) {
        if self.visitors.len() < REMEMBERED {
            return;
        }
        self.visitors.retain(|_, account| {
            account.refill(now);
            !account.is_full()
        });
        if self.visitors.len() >= REMEMBERED {
            self.visitors.clear(); // so many strangers at once are bounded by the common budget
        }
    }
}

/// Tokens set aside for a running request.
pub(crate) struct Charge {
    ledger: Arc<Ledger>,
    visitor: Visitor,
    asked: u64,
    reserved: u64,
    settled: bool,
}

impl Charge {
    /// Replaces what was set aside by what was used.
    pub(crate) fn settle(&mut self, used: u64) {
        let difference = used as f64 - self.reserved as f64;
        self.reserved = used;
        self.settled = true;
        let mut accounts = self.ledger.lock();
        accounts.all.take(0.0, difference);
        if let Some(own) = accounts.visitors.get_mut(&self.visitor) {
            own.take(0.0, difference);
        }
    }
}

impl Drop for Charge {
    /// Who left before the answer began has asked, and was not answered.
    fn drop(&mut self) {
        if !self.settled {
            self.settle(self.asked);
        }
    }
}

/// A plain number of attempts a minute for each visitor.
pub(crate) struct Attempts(Arc<Ledger>);

impl Attempts {
    pub(crate) fn new(per_minute: u32, now: Instant) -> Self {
        let client = Allowance { requests_per_minute: Some(per_minute), tokens_per_day: None };
        Self(Ledger::new(Budgets { client, all: Allowance::default() }, now))
    }

    /// Counts one, or says how long to wait.
    pub(crate) fn admit(&self, visitor: Visitor, now: Instant) -> Result<(), Duration> {
        match self.0.take(visitor, 0, 0, now) {
            Ok(_) => Ok(()),
            Err(Refusal::OverBudget(_, wait)) => Err(wait),
            Err(_) => Err(Duration::ZERO),
        }
    }

    /// Takes one back that was none.
    pub(crate) fn forgive(&self, visitor: Visitor) {
        if let Some(own) = self.0.lock().visitors.get_mut(&visitor) {
            own.take(-1.0, 0.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn visitor(last: u8) -> Visitor {
        Visitor([192, 0, 2, last].into())
    }

    fn ledger(
        client: (Option<u32>, Option<u64>),
        all: (Option<u32>, Option<u64>),
        now: Instant,
    ) -> Arc<Ledger> {
        let allowance =
            |(requests_per_minute, tokens_per_day)| Allowance { requests_per_minute, tokens_per_day };
        Ledger::new(Budgets { client: allowance(client), all: allowance(all) }, now)
    }

    fn check(ledger: &Arc<Ledger>, who: u8, tokens: u64, now: Instant, expected: Option<&str>) {
        let refused = ledger.take(visitor(who), tokens, tokens, now).err();
        let what = refused.map(|refusal| if let Refusal::OverBudget(what, _) = refusal { what } else { "?" });
        assert_eq!(what, expected);
    }

    #[test]
    fn requests_come_back_over_the_minute() {
        let start = Instant::now();
        let ledger = ledger((Some(2), None), (None, None), start);
        check(&ledger, 1, 0, start, None);
        check(&ledger, 1, 0, start, None);
        check(&ledger, 1, 0, start, Some("requests"));
        check(&ledger, 2, 0, start, None);
        check(&ledger, 1, 0, start + Duration::from_secs(29), Some("requests"));
        check(&ledger, 1, 0, start + Duration::from_secs(30), None);
    }

    #[test]
    fn all_together_share_one_budget() {
        let now = Instant::now();
        let ledger = ledger((Some(2), None), (Some(3), None), now);
        for who in [1, 1, 2] {
            check(&ledger, who, 0, now, None);
        }
        check(&ledger, 3, 0, now, Some("requests"));
    }

    #[test]
    fn tokens_are_set_aside_and_settled() {
        let now = Instant::now();
        let ledger = ledger((None, Some(100)), (None, None), now);
        let mut charge = ledger.take(visitor(1), 5, 80, now).ok().unwrap();
        check(&ledger, 1, 30, now, Some("tokens"));
        charge.settle(10);
        drop(charge);
        drop(ledger.take(visitor(1), 2, 90, now).ok().unwrap()); // asked, then left
        check(&ledger, 1, 88, now, None);
        check(&ledger, 1, 1, now, Some("tokens"));
        check(&ledger, 2, 1_000, now, None); // larger than the bucket: a full one will do
    }

    #[test]
    fn nothing_is_nothing() {
        let now = Instant::now();
        check(&ledger((Some(0), None), (None, None), now), 1, 0, now, Some("requests"));
        check(&ledger((None, None), (None, Some(0)), now), 1, 5, now, Some("tokens"));
    }

    #[test]
    fn strangers_do_not_fill_the_memory() {
        let now = Instant::now();
        let ledger = ledger((Some(5), None), (None, None), now);
        for number in 0..25_000_u32 {
            let visitor = Visitor(std::net::IpAddr::V4(number.into()));
            assert!(ledger.take(visitor, 0, 0, now).is_ok());
        }
        assert!(ledger.lock().visitors.len() <= REMEMBERED);
    }
}
