-- What searches go by. The index of meanings is made for each library by itself, so that a large one may fill first.

create index passages_words on passages using gin (words);
create index triples_head on triples (library, head);
create index triples_tail on triples (library, tail);
create index documents_listed on documents (library, state);
