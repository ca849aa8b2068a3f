-- What a library keeps of documents: their parts, each tied to its document, so that removing one removes all of it.
-- A library's passages, sentences and triples lie in partitions of their own: its searches never meet another's rows.

create table libraries (
    id integer generated always as identity primary key,
    name text not null unique check (name ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
    -- Who may enter without a token: 0 nobody, 1 readers, 2 writers as well.
    open smallint not null default 0 check (open between 0 and 2),
    -- Counts the changes that were made to it.
    state bigint not null default 0,
    passages bigint not null default 0,
    made timestamptz not null default now()
);

create table tokens (
    -- SHA-256: the token itself is kept nowhere.
    digest bytea primary key check (length(digest) = 32),
    library integer not null references libraries on delete cascade,
    may_write boolean not null,
    made timestamptz not null default now()
);

create sequence document_numbers as integer minvalue 0 maxvalue 1073741823 no cycle;

create table documents (
    library integer not null references libraries on delete cascade,
    -- Given once, and never to another document.
    number integer not null default nextval('document_numbers'),
    -- Tells the file it was read from.
    source text not null check (length(source) between 1 and 200),
    -- Tells this reading from another one of the same file.
    digest bigint not null,
    -- The library's state from which on it is there.
    state bigint not null default 0,
    name text not null,
    title text not null,
    bytes integer not null,
    passages integer not null,
    triples integer not null,
    published timestamptz not null default now(),
    outline bytea not null,
    rest bytea not null,
    primary key (library, number),
    unique (library, source)
);

create table passages (
    library integer not null,
    document integer not null,
    index integer not null,
    -- Its sentences.
    first integer not null,
    last integer not null,
    place bytea not null,
    text text not null,
    words tsvector not null,
    meaning halfvec(384),
    primary key (library, document, index),
    foreign key (library, document) references documents on delete cascade
) partition by list (library);

create table sentences (
    library integer not null,
    document integer not null,
    index integer not null,
    starts integer not null,
    ends integer not null,
    block integer not null,
    said bytea not null,
    meaning bytea not null,
    primary key (library, document, index),
    foreign key (library, document) references documents on delete cascade
) partition by list (library);

create table entities (
    id bigint generated always as identity primary key,
    library integer not null references libraries on delete cascade,
    key text not null,
    name text not null,
    kind smallint not null,
    unique (library, key)
);

create table triples (
    library integer not null,
    document integer not null,
    index integer not null,
    passage integer,
    sentence integer not null,
    head bigint not null references entities,
    relation text not null,
    tail bigint not null references entities,
    wording text not null,
    head_mention integer not null,
    tail_mention integer not null,
    confidence real not null,
    verdict real,
    by_model boolean not null,
    primary key (library, document, index),
    foreign key (library, document) references documents on delete cascade
) partition by list (library);
