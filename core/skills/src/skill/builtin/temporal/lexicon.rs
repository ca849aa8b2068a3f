//! Which words speak of which measure, and which of them are events? General knowledge of what tables measure over
//! time, not of any table.

/// Something that is measured.
pub(super) struct Measure {
    /// Words that its column's header has.
    pub headers: &'static [&'static str],
    /// Words that a question has which asks for it; headers count too.
    pub words: &'static [&'static str],
    /// Words for something happening, and when it does.
    pub events: &'static [(&'static str, Event)],
    /// Columns of counts often go by the names of places alone.
    pub is_count: bool,
}

/// When something happens, where the question gives no limit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Event {
    Above(f64),
    AtMost(f64),
    Below(f64),
    /// In the highest tenth of the series.
    High,
    /// In the lowest tenth of the series.
    Low,
}

use Event::{Above, AtMost, Below, High, Low};

pub(super) const MEASURES: &[Measure] = &[
    Measure {
        headers: &[
            "rain",
            "rainfall",
            "precip",
            "precipitation",
            "prcp",
            "ppt",
            "rr",
            "pluvio",
            "prec",
            "weather",
            "sky",
            "condition",
            "conditions",
            "wx",
        ],
        words: &["rain", "rainfall", "precipitation", "downpour", "pluviometer"],
        events: &[
            ("rain", Above(0.0)),
            ("rains", Above(0.0)),
            ("rained", Above(0.0)),
            ("raining", Above(0.0)),
            ("rainy", Above(0.0)),
            ("rainfall", Above(0.0)),
            ("precipitation", Above(0.0)),
            ("wet", Above(0.0)),
            ("shower", Above(0.0)),
            ("showers", Above(0.0)),
            ("drizzle", Above(0.0)),
            ("downpour", High),
            ("dry", AtMost(0.0)),
            ("rainless", AtMost(0.0)),
        ],
        is_count: false,
    },
    Measure {
        headers: &["snow", "snowfall", "snowdepth"],
        words: &["snow", "snowfall"],
        events: &[
            ("snow", Above(0.0)),
            ("snows", Above(0.0)),
            ("snowed", Above(0.0)),
            ("snowing", Above(0.0)),
            ("snowy", Above(0.0)),
            ("snowfall", Above(0.0)),
        ],
        is_count: false,
    },
    Measure {
        headers: &["temp", "temperature", "tmp", "temps", "tavg", "tmax", "tmin", "celsius", "degc"],
        words: &[
            "temperature",
            "temperatures",
            "degrees",
            "warm",
            "cold",
            "hottest",
            "coldest",
            "warmest",
            "coolest",
        ],
        events: &[
            ("frost", Below(0.0)),
            ("frosty", Below(0.0)),
            ("freeze", Below(0.0)),
            ("freezes", Below(0.0)),
            ("froze", Below(0.0)),
            ("freezing", Below(0.0)),
            ("hot", High),
            ("heat", High),
            ("cold", Low),
            ("chilly", Low),
        ],
        is_count: false,
    },
    Measure {
        headers: &["humidity", "rhum", "rh", "humid"],
        words: &["humidity", "moist"],
        events: &[("humid", High), ("muggy", High)],
        is_count: false,
    },
    Measure {
        headers: &["wdsp", "windspeed", "wind", "gust", "ws"],
        words: &["wind", "winds", "gust", "gusts", "breeze", "windiest", "calmest"],
        events: &[
            ("windy", High),
            ("storm", High),
            ("stormy", High),
            ("gale", High),
            ("gusty", High),
            ("calm", Low),
        ],
        is_count: false,
    },
    Measure {
        headers: &["pressure", "msl", "mslp", "hpa", "barometer"],
        words: &["pressure", "barometer"],
        events: &[],
        is_count: false,
    },
    Measure {
        headers: &["visibility", "vis", "vsby"],
        words: &["visibility"],
        events: &[("fog", Low), ("foggy", Low), ("mist", Low)],
        is_count: false,
    },
    Measure {
        headers: &["sunshine", "sun", "radiation", "irradiance", "solar"],
        words: &["sunshine", "sun", "sunniest"],
        events: &[("sunny", Above(0.0)), ("sunshine", Above(0.0))],
        is_count: false,
    },
    Measure {
        headers: &[
            "traffic",
            "volume",
            "count",
            "counts",
            "vehicles",
            "cars",
            "crossings",
            "bikes",
            "bicycles",
            "cyclists",
            "pedestrians",
            "flow",
            "passengers",
            "visitors",
            "trips",
            "people",
            "arrivals",
            "entries",
            "footfall",
            "occupancy",
            "boardings",
            "riders",
            "ridership",
            "attendance",
            "congestion",
        ],
        words: &[
            "traffic",
            "crossings",
            "congestion",
            "busiest",
            "quietest",
            "cyclists",
            "vehicles",
            "cars",
            "bicycles",
            "passengers",
            "visitors",
            "people",
            "pedestrians",
        ],
        events: &[
            ("congestion", High),
            ("congested", High),
            ("jam", High),
            ("jams", High),
            ("jammed", High),
            ("busy", High),
            ("crowded", High),
            ("crowd", High),
            ("crowds", High),
            ("rush", High),
            ("queue", High),
            ("queues", High),
            ("quiet", Low),
        ],
        is_count: true,
    },
    Measure {
        headers: &["level", "stage", "tide", "depth", "waterlevel", "discharge", "gauge"],
        words: &["level", "water", "river", "tide"],
        events: &[("flood", High), ("flooded", High), ("flooding", High), ("drought", Low)],
        is_count: false,
    },
    Measure {
        headers: &["pm", "no", "ozone", "aqi", "pollution", "smog", "co"],
        words: &["pollution", "pollutant", "air", "smog"],
        events: &[("pollution", High), ("polluted", High), ("smog", High)],
        is_count: false,
    },
    Measure {
        headers: &["load", "power", "demand", "consumption", "energy", "kwh", "mw", "usage"],
        words: &["load", "power", "demand", "consumption", "energy", "electricity"],
        events: &[("peak", High), ("outage", AtMost(0.0))],
        is_count: false,
    },
    Measure {
        headers: &["price", "cost", "rate", "close", "value"],
        words: &["price", "cost", "expensive", "cheapest"],
        events: &[("expensive", High), ("cheap", Low)],
        is_count: false,
    },
];

/// Words that ask for the highest value, and those that ask for the lowest.
pub(super) const HIGHEST: &[&str] = &[
    "highest",
    "maximum",
    "max",
    "most",
    "peak",
    "greatest",
    "largest",
    "hottest",
    "warmest",
    "wettest",
    "busiest",
    "windiest",
    "strongest",
    "heaviest",
    "sunniest",
    "biggest",
    "record",
];
/// See [`HIGHEST`].
pub(super) const LOWEST: &[&str] = &[
    "lowest", "minimum", "min", "least", "smallest", "coldest", "coolest", "driest", "quietest", "calmest",
    "fewest", "weakest", "cheapest",
];
/// The measure that an extreme speaks of by itself.
pub(super) const EXTREME_OF: &[(&str, &str)] = &[
    ("hottest", "temperature"),
    ("warmest", "temperature"),
    ("coldest", "temperature"),
    ("coolest", "temperature"),
    ("wettest", "rain"),
    ("driest", "rain"),
    ("busiest", "traffic"),
    ("quietest", "traffic"),
    ("windiest", "wind"),
    ("calmest", "wind"),
    ("sunniest", "sunshine"),
    ("cheapest", "price"),
];

/// Long and short forms of words in headers.
pub(super) const SHORT_FORMS: &[(&str, &str)] = &[
    ("nb", "northbound"),
    ("sb", "southbound"),
    ("eb", "eastbound"),
    ("wb", "westbound"),
    ("ne", "northeast"),
    ("nw", "northwest"),
    ("se", "southeast"),
    ("sw", "southwest"),
    ("n", "north"),
    ("s", "south"),
    ("e", "east"),
    ("w", "west"),
    ("in", "inbound"),
    ("out", "outbound"),
    ("mt", "mount"),
    ("st", "saint"),
    ("st", "street"),
    ("avg", "average"),
    ("dir", "direction"),
];
