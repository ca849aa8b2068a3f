-- A passage is kept as it is sent: its words, its sentences and what those state are one value beside what it is searched by.
-- An entity is known by a number made of its name: nobody looks it up, and nothing is to be forgotten when its last document
-- goes. A slice reads one row a passage, where it read some thirty rows of sentences, facts and entities.
--
-- The tables of before are moved out of the way; the program writes their documents anew and takes them away (in the same
-- transaction).

create schema clew_before;

do $$
declare
    library integer;
begin
    for library in select id from libraries loop
        execute format('drop index if exists passages_%s_meaning', library);
        execute format('alter table passages_%s set schema clew_before', library);
        execute format('alter table sentences_%s set schema clew_before', library);
        execute format('alter table triples_%s set schema clew_before', library);
    end loop;
end $$;
alter table passages set schema clew_before;
alter table sentences set schema clew_before;
alter table triples set schema clew_before;
alter table entities set schema clew_before;

create table passages (
    library integer not null,
    document integer not null,
    index integer not null,
    words tsvector not null,
    meaning halfvec(384),
    -- The passage, its sentences and their facts, one after the other.
    body bytea not null,
    primary key (library, document, index),
    foreign key (library, document) references documents on delete cascade
) partition by list (library);

-- Which passage states anything of an entity, and of which others with it. Each fact stands at both of its ends.
create table links (
    library integer not null,
    document integer not null,
    entity bigint not null,
    passage integer not null,
    -- Of all facts of the entity there.
    confidence real not null,
    others bigint[] not null,
    foreign key (library, document) references documents on delete cascade
) partition by list (library);
create index links_document on links (document);

-- What searches go by (words, meanings, entities) is made for each library by itself, so that a large one may fill first.
