-- The card database: rules, rulings, glossary, round sheets and components of every game, with full-text search.
-- It is built from the files beside this one and holds nothing that a person wrote elsewhere.

-- What the database was built from; "fingerprint" says whether it is still up to date.
CREATE TABLE meta (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE game (
    id TEXT PRIMARY KEY,
    title TEXT NOT NULL CHECK (title <> ''),
    players_least INTEGER NOT NULL CHECK (players_least >= 1),
    players_most INTEGER NOT NULL CHECK (players_most >= players_least),
    about TEXT NOT NULL CHECK (about <> ''),
    publisher TEXT NOT NULL,
    designer TEXT NOT NULL
) WITHOUT ROWID;

-- Chapters in the order of the rulebook.
CREATE TABLE chapter (
    game TEXT NOT NULL REFERENCES game (id),
    id TEXT NOT NULL CHECK (id <> ''),
    position INTEGER NOT NULL,
    title TEXT NOT NULL CHECK (title <> ''),
    PRIMARY KEY (game, id),
    UNIQUE (game, position)
) WITHOUT ROWID;

-- "number" is the row of the full-text index; the rules of one game have consecutive numbers.
CREATE TABLE rule (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    chapter TEXT NOT NULL,
    section TEXT NOT NULL CHECK (section <> ''),
    page TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind <> ''),
    referee TEXT NOT NULL CHECK (referee <> ''),
    verbs TEXT NOT NULL CHECK (verbs <> ''),
    text TEXT NOT NULL CHECK (text <> ''),
    example TEXT NOT NULL,
    ruling TEXT NOT NULL,
    FOREIGN KEY (game, chapter) REFERENCES chapter (game, id)
);
CREATE INDEX rule_by_chapter ON rule (game, chapter, number);

-- A rule whose text, example, ruling or referee line names another rule.
CREATE TABLE rule_link (
    rule TEXT NOT NULL REFERENCES rule (id),
    cites TEXT NOT NULL REFERENCES rule (id),
    PRIMARY KEY (rule, cites),
    CHECK (rule <> cites)
) WITHOUT ROWID;
CREATE INDEX rule_link_back ON rule_link (cites, rule);

CREATE TABLE term (
    number INTEGER PRIMARY KEY,
    game TEXT NOT NULL REFERENCES game (id),
    term TEXT NOT NULL CHECK (term <> ''),
    also TEXT NOT NULL CHECK (json_valid(also)),
    meaning TEXT NOT NULL CHECK (meaning <> ''),
    UNIQUE (game, term)
);

CREATE TABLE term_rule (
    term INTEGER NOT NULL REFERENCES term (number),
    position INTEGER NOT NULL,
    rule TEXT NOT NULL REFERENCES rule (id),
    PRIMARY KEY (term, position),
    UNIQUE (term, rule)
) WITHOUT ROWID;

-- A one-page summary of a turn or round.
CREATE TABLE round_sheet (
    game TEXT PRIMARY KEY REFERENCES game (id),
    title TEXT NOT NULL CHECK (title <> '')
) WITHOUT ROWID;

CREATE TABLE round_step (
    game TEXT NOT NULL REFERENCES round_sheet (game),
    position INTEGER NOT NULL,
    name TEXT NOT NULL CHECK (name <> ''),
    text TEXT NOT NULL CHECK (text <> ''),
    PRIMARY KEY (game, position)
) WITHOUT ROWID;

CREATE TABLE round_step_rule (
    game TEXT NOT NULL,
    step INTEGER NOT NULL,
    position INTEGER NOT NULL,
    rule TEXT NOT NULL REFERENCES rule (id),
    PRIMARY KEY (game, step, position),
    FOREIGN KEY (game, step) REFERENCES round_step (game, position)
) WITHOUT ROWID;

-- "origin" says whose fact it is: read in the rulebook, read off the components, or ours in place of one not known.
CREATE TABLE card (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL REFERENCES game (id),
    deck TEXT NOT NULL CHECK (deck <> ''),
    kind TEXT NOT NULL CHECK (kind <> ''),
    name TEXT NOT NULL CHECK (name <> ''),
    text TEXT NOT NULL,
    facts TEXT NOT NULL CHECK (json_valid(facts)),
    origin TEXT NOT NULL CHECK (origin IN ('rulebook', 'components', 'ours')),
    confidence TEXT NOT NULL CHECK (confidence <> ''),
    source TEXT NOT NULL CHECK (source <> '')
);
CREATE INDEX card_by_deck ON card (game, deck, kind);

CREATE TABLE card_rule (
    card TEXT NOT NULL REFERENCES card (id),
    position INTEGER NOT NULL,
    rule TEXT NOT NULL REFERENCES rule (id),
    PRIMARY KEY (card, position)
) WITHOUT ROWID;

-- Boards, tables and whatever else a game keeps in a file of its own, whole, as JSON.
CREATE TABLE component (
    game TEXT NOT NULL REFERENCES game (id),
    name TEXT NOT NULL CHECK (name <> ''),
    data TEXT NOT NULL CHECK (json_valid(data)),
    PRIMARY KEY (game, name)
) WITHOUT ROWID;

-- How people put the question that a rule answers; searched, never shown.
CREATE TABLE asked (
    rule TEXT PRIMARY KEY REFERENCES rule (id),
    words TEXT NOT NULL CHECK (words <> '')
) WITHOUT ROWID;

-- What people say for what the rules say. An empty game means every game.
CREATE TABLE synonym (
    game TEXT NOT NULL,
    say TEXT NOT NULL CHECK (say <> ''),
    means TEXT NOT NULL CHECK (means <> ''),
    PRIMARY KEY (game, say, means)
) WITHOUT ROWID;

-- Words of a question that say nothing about its subject.
CREATE TABLE stop_word (
    word TEXT PRIMARY KEY CHECK (word <> '')
) WITHOUT ROWID;

-- Every word of the rules as it is spelt there, to complete and to mend what is typed.
CREATE TABLE word (
    word TEXT PRIMARY KEY,
    uses INTEGER NOT NULL CHECK (uses > 0)
) WITHOUT ROWID;

CREATE VIRTUAL TABLE rule_fts USING fts5 (
    text, asked, heading, terms, ruling, example,
    tokenize = 'porter unicode61 remove_diacritics 2',
    prefix = '2 3'
);

CREATE VIRTUAL TABLE card_fts USING fts5 (
    name, text, heading,
    tokenize = 'porter unicode61 remove_diacritics 2',
    prefix = '2 3'
);

-- Every word as it is spelt in a rule, a question or a card, and the stem under which the indexes keep it.
CREATE TABLE stem (
    word TEXT PRIMARY KEY,
    stem TEXT NOT NULL
) WITHOUT ROWID;

-- What the indexes answer for each stem, looked up beforehand: pairs of a row's number (two bytes) and how well it
-- fits (a float of four bytes). "asked" tells what is found in the questions people ask alone.
CREATE TABLE posting (
    of TEXT NOT NULL CHECK (of IN ('rule', 'card')),
    stem TEXT NOT NULL,
    asked INTEGER NOT NULL CHECK (asked IN (0, 1)),
    game TEXT NOT NULL REFERENCES game (id),
    fits BLOB NOT NULL,
    PRIMARY KEY (of, stem, asked, game)
) WITHOUT ROWID;
