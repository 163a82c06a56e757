"""The merge's SQL. Staged rows are `import_*`, compared rows `merged_*`.

Rules: full facts beat thin ones; of two full ones the list of the later day wins (`told`); an
empty value never overwrites a filled one; a flag that says "only" (funny, digital) holds while
every source agrees. Each rule gives the same result when it is applied twice, so a second import
of the same file changes nothing, and neither does going back and forth between two.

`%(told)s` is the list's day and kind, `%(leaders)s` whether a card not named as a leader is none,
`%(whole)s` whether the list leaves no printing out.
"""

from typing import Final

#: Kinds of names, the strongest first; they are staged as their number.
KINDS: Final = "(ARRAY['main', 'alias', 'front', 'face', 'printed'])"

# The planner's counts are wrong in the middle of an import, and after one that was rolled back;
# then it would compare every row with every other. Everything here joins whole tables anyway.
BEGIN: Final = """
SET LOCAL enable_nestloop = off;
SET LOCAL enable_mergejoin = off;
SET LOCAL work_mem = '96MB';
SET LOCAL maintenance_work_mem = '128MB';
SET LOCAL gin_pending_list_limit = '256MB';
SET LOCAL max_parallel_workers_per_gather = 0;
SET LOCAL default_statistics_target = 25;
SET LOCAL synchronous_commit = off
"""
LOOPS_AGAIN: Final = """
SET LOCAL enable_nestloop = DEFAULT;
SET LOCAL enable_mergejoin = DEFAULT;
SET LOCAL work_mem = DEFAULT;
SET LOCAL maintenance_work_mem = DEFAULT;
SET LOCAL gin_pending_list_limit = DEFAULT;
SET LOCAL max_parallel_workers_per_gather = DEFAULT
"""
# Trigrams of all new names at once are sorted in one go, instead of name by name.
CLEAN_PENDING: Final = "SELECT gin_clean_pending_list('catalog_card_name_parts')"
# So that the first look-ups after an import use the indexes; the server does the rest in time.
ANALYZE_CATALOGUE: Final = """
ANALYZE catalog_card (name, variant, slug, thin, mana_value, color_identity, type_words),
    catalog_card_name (folded, card_id, language), catalog_printing (card_id, set_code, number),
    catalog_face (card_id), catalog_set (code)
"""
MERGED: Final = (
    "merged_card", "merged_day", "merged_face", "merged_printing", "merged_set", "fact_set",
    "ahead_card", "ahead_set",
)  # fmt: skip
DROP_MERGED: Final = "DROP TABLE IF EXISTS " + ", ".join(MERGED)

FACT_SET_COLUMNS: Final = ("code", "name", "released", "type", "digital", "open")
MAKE_FACT_SET: Final = """
CREATE TEMP TABLE fact_set (
    code text, name text, released date, type text, digital bool, open bool
) ON COMMIT DROP
"""

MERGED_SET: Final = """
CREATE TEMP TABLE merged_set ON COMMIT DROP AS
WITH latest AS (SELECT DISTINCT ON (code) * FROM import_set ORDER BY code, seq DESC)
SELECT s.id, code, coalesce(f.name, CASE WHEN w.wins THEN t.name ELSE s.name END, code) AS name,
    coalesce(f.released, CASE WHEN w.wins THEN coalesce(t.released, s.released)
        ELSE coalesce(s.released, t.released) END) AS released,
    k.type,
    coalesce(CASE WHEN w.wins THEN nullif(t.block_code, '') END, nullif(s.block_code, ''),
        t.block_code, '') AS block_code,
    coalesce(CASE WHEN w.wins THEN nullif(t.block, '') END, nullif(s.block, ''), t.block, '')
        AS block,
    coalesce(CASE WHEN w.wins THEN nullif(t.parent_code, '') END, nullif(s.parent_code, ''),
        t.parent_code, '') AS parent_code,
    coalesce(f.digital, CASE WHEN w.wins THEN t.digital END, s.digital, t.digital, false)
        AS digital,
    coalesce(CASE WHEN w.wins THEN t.card_count END, s.card_count, t.card_count) AS card_count,
    coalesce(f.open, k.type IN ('promo', 'token', 'memorabilia')) AS open,
    CASE WHEN w.wins THEN %(told)s ELSE s.told END AS told
FROM fact_set f FULL JOIN latest t USING (code) LEFT JOIN catalog_set s USING (code)
CROSS JOIN LATERAL (
    SELECT s.id IS NULL OR (t.code IS NOT NULL AND %(told)s >= s.told) AS wins
) AS w
CROSS JOIN LATERAL (
    SELECT coalesce(f.type, CASE WHEN w.wins THEN nullif(t.type, '') END, nullif(s.type, ''),
        t.type, '') AS type
) AS k
"""

NEW_SETS: Final = """
INSERT INTO catalog_set (code, name, released, type, block_code, block, parent_code, digital,
    card_count, open, told)
SELECT code, name, released, type, block_code, block, parent_code, digital, card_count, open, told
FROM merged_set WHERE id IS NULL ORDER BY released, code
"""

CHANGED_SETS: Final = """
UPDATE catalog_set s SET name = m.name, released = m.released, type = m.type,
    block_code = m.block_code, block = m.block, parent_code = m.parent_code,
    digital = m.digital, card_count = m.card_count, open = m.open, told = m.told
FROM merged_set m WHERE s.id = m.id AND (s.name, s.released, s.type, s.block_code, s.block,
    s.parent_code, s.digital, s.card_count, s.open)
IS DISTINCT FROM (m.name, m.released, m.type, m.block_code, m.block, m.parent_code, m.digital,
    m.card_count, m.open)
"""

ANY_THIN: Final = """
SELECT EXISTS (SELECT FROM import_card WHERE thin AND layout <> 'reversible_card')
    OR EXISTS (SELECT FROM catalog_card WHERE thin AND layout <> 'reversible_card')
"""

# A thin list knows only the front face's name of a double-faced card. Where the full name is
# known, its rows become rows of that card; where it arrives, the thin card takes the full name.
JOIN_FRONTS: Final = """
CREATE TEMP TABLE fronts ON COMMIT DROP AS
SELECT DISTINCT ON (front, variant) front, variant, name, slug FROM (
    SELECT split_part(name, ' // ', 1) AS front, variant, name, slug FROM import_card
    WHERE NOT thin AND strpos(name, ' // ') > 0
    UNION ALL
    SELECT split_part(name, ' // ', 1), variant, name, slug FROM catalog_card
    WHERE NOT thin AND strpos(name, ' // ') > 0
) AS full_names
WHERE front <> name
ORDER BY front, variant, name;

DELETE FROM fronts f USING import_card s
WHERE s.name = f.front AND s.variant = f.variant AND NOT s.thin;
DELETE FROM fronts f USING catalog_card c
WHERE c.name = f.front AND c.variant = f.variant AND NOT c.thin;

UPDATE import_name n SET kind = '2'
FROM fronts f JOIN import_card s ON s.name = f.front AND s.variant = f.variant
WHERE n.key = s.key AND n.kind = '0';
CREATE TEMP TABLE rekeyed ON COMMIT DROP AS
SELECT DISTINCT s.key, o.key AS other
FROM fronts f JOIN import_card s ON s.name = f.front AND s.variant = f.variant
JOIN import_card o ON o.name = f.name AND o.variant = f.variant;
UPDATE import_name n SET key = r.other FROM rekeyed r WHERE n.key = r.key;
UPDATE import_printing p SET key = r.other FROM rekeyed r WHERE p.key = r.key;
UPDATE import_card s SET key = r.other FROM rekeyed r WHERE s.key = r.key;
UPDATE import_card s SET name = f.name, slug = f.slug FROM fronts f
WHERE s.name = f.front AND s.variant = f.variant;

UPDATE catalog_card c SET name = f.name, slug = f.slug FROM fronts f
WHERE c.name = f.front AND c.variant = f.variant AND c.thin
AND NOT EXISTS (SELECT FROM catalog_card o WHERE o.name = f.name AND o.variant = f.variant)
AND NOT EXISTS (SELECT FROM catalog_card o WHERE o.slug = f.slug);
DROP TABLE fronts, rekeyed
"""

MERGED_CARD: Final = """
CREATE TEMP TABLE merged_card ON COMMIT DROP AS
WITH latest AS (
    SELECT DISTINCT ON (key) * FROM import_card ORDER BY key, thin, seq
), flags AS (
    SELECT key, thin, bool_or(reserved) AS reserved, bool_and(funny) AS funny,
        bool_and(online_only) AS online_only, bool_or(own_limit) AS own_limit,
        bool_or(all_sets_known) AS all_sets_known
    FROM import_card GROUP BY key, thin
)
SELECT l.key, coalesce(c.id, a.id, nextval(pg_get_serial_sequence('catalog_card', 'id'))) AS id,
    c.id IS NULL AS fresh, w.wins, l.name, l.variant, coalesce(c.slug, l.slug) AS slug,
    CASE WHEN w.wins THEN coalesce(nullif(l.layout, ''), c.layout, '')
        ELSE coalesce(nullif(c.layout, ''), l.layout) END AS layout,
    CASE WHEN w.wins THEN coalesce(nullif(l.mana_cost, ''), c.mana_cost, '')
        ELSE coalesce(nullif(c.mana_cost, ''), l.mana_cost) END AS mana_cost,
    CASE WHEN w.wins THEN coalesce(l.mana_value, c.mana_value)
        ELSE coalesce(c.mana_value, l.mana_value) END AS mana_value,
    CASE WHEN w.wins THEN coalesce(nullif(l.type_line, ''), c.type_line, '')
        ELSE coalesce(nullif(c.type_line, ''), l.type_line) END AS type_line,
    CASE WHEN w.wins THEN coalesce(nullif(l.type_words, '{}'), c.type_words, '{}')
        ELSE coalesce(nullif(c.type_words, '{}'), l.type_words) END AS type_words,
    CASE WHEN w.wins THEN coalesce(nullif(l.pt, ''), c.pt, '')
        ELSE coalesce(nullif(c.pt, ''), l.pt) END AS pt,
    CASE WHEN w.wins THEN coalesce(nullif(l.loyalty, ''), c.loyalty, '')
        ELSE coalesce(nullif(c.loyalty, ''), l.loyalty) END AS loyalty,
    CASE WHEN w.wins THEN coalesce(nullif(l.defense, ''), c.defense, '')
        ELSE coalesce(nullif(c.defense, ''), l.defense) END AS defense,
    CASE WHEN w.wins THEN coalesce(l.colors, c.colors, '') ELSE c.colors END AS colors,
    CASE WHEN w.wins THEN l.color_identity ELSE c.color_identity END AS color_identity,
    CASE WHEN w.wins THEN coalesce(l.keywords, c.keywords)
        ELSE coalesce(c.keywords, l.keywords) END AS keywords,
    CASE WHEN w.wins THEN coalesce(w.leader, c.leader)
        ELSE coalesce(c.leader, w.leader) END AS leader,
    f.reserved OR coalesce(c.reserved, false) AS reserved,
    CASE WHEN c.id IS NULL OR (c.thin AND NOT l.thin) THEN f.funny
        WHEN l.thin AND NOT c.thin THEN c.funny ELSE f.funny AND c.funny END AS funny,
    CASE WHEN c.id IS NULL OR (c.thin AND NOT l.thin) THEN f.online_only
        WHEN l.thin AND NOT c.thin THEN c.online_only
        ELSE f.online_only AND c.online_only END AS online_only,
    f.own_limit OR coalesce(c.own_limit, false) AS own_limit,
    l.thin AND coalesce(c.thin, true) AS thin,
    f.all_sets_known OR coalesce(c.all_sets_known, false) OR %(whole)s AS all_sets_known,
    CASE WHEN w.wins THEN %(told)s ELSE c.told END AS told
FROM latest l JOIN flags f USING (key, thin)
LEFT JOIN catalog_card c ON c.name = l.name AND c.variant = l.variant
LEFT JOIN ahead_card a USING (key)
CROSS JOIN LATERAL (
    SELECT c.id IS NULL OR (c.thin AND NOT l.thin) OR (c.thin = l.thin AND %(told)s >= c.told)
            AS wins,
        coalesce(l.leader, CASE WHEN %(leaders)s AND NOT l.thin THEN false END) AS leader
) AS w
"""

# The bare fact that a card is in a set says nothing new beside a numbered printing of it.
MERGED_PRINTING: Final = """
CREATE TEMP TABLE merged_printing ON COMMIT DROP AS
WITH latest AS (
    SELECT DISTINCT ON (key, set_code, number) key, set_code, number, rarities, day, media,
        playable, printed_name, uuid, CASE WHEN number = '' THEN '' ELSE %(told)s END AS told
    FROM import_printing ORDER BY key, set_code, number, (rarities = ''), seq DESC
), numbered AS (
    SELECT DISTINCT key, set_code FROM import_printing WHERE number <> ''
), named AS (
    SELECT DISTINCT key, unnest(sets) AS set_code FROM import_card WHERE sets <> '{}'
), bare AS (
    SELECT key, set_code FROM named EXCEPT (
        SELECT key, set_code FROM import_printing UNION ALL
        SELECT a.key, p.set_code FROM ahead_card a JOIN catalog_printing p ON p.card_id = a.id
    )
), told AS (
    SELECT l.* FROM latest l LEFT JOIN numbered n USING (key, set_code)
    WHERE l.number <> '' OR n.key IS NULL
    UNION ALL
    SELECT key, set_code, '', '', NULL::date, '', true, '', NULL::uuid, '' FROM bare
)
SELECT p.id, c.id AS card_id, t.set_code, t.number,
    CASE WHEN w.wins THEN coalesce(nullif(t.rarities, ''), p.rarities, '')
        ELSE coalesce(nullif(p.rarities, ''), t.rarities) END AS rarities,
    CASE WHEN w.wins THEN coalesce(t.day, p.day) ELSE coalesce(p.day, t.day) END AS day,
    CASE WHEN w.wins THEN coalesce(nullif(t.media, ''), p.media, '')
        ELSE coalesce(nullif(p.media, ''), t.media) END AS media,
    CASE WHEN w.wins THEN t.playable ELSE p.playable END AS playable,
    CASE WHEN w.wins THEN coalesce(nullif(t.printed_name, ''), p.printed_name, '')
        ELSE coalesce(nullif(p.printed_name, ''), t.printed_name) END AS printed_name,
    CASE WHEN w.wins THEN coalesce(t.uuid, p.uuid) ELSE coalesce(p.uuid, t.uuid) END AS uuid,
    CASE WHEN w.wins THEN t.told ELSE p.told END AS told
FROM told t JOIN merged_card c USING (key)
LEFT JOIN catalog_printing p
    ON p.card_id = c.id AND p.set_code = t.set_code AND p.number = t.number
CROSS JOIN LATERAL (SELECT p.id IS NULL OR t.told >= p.told AS wins) AS w;
DELETE FROM merged_printing m USING catalog_printing o
WHERE m.number = '' AND o.number <> '' AND o.card_id = m.card_id AND o.set_code = m.set_code
"""

# A printing's own day, else its set's; a set that grows for years has none that tells of a card.
_DAY: Final = "min(coalesce(p.day, CASE WHEN NOT s.open THEN s.released END))"
MERGED_DAY: Final = f"""
CREATE TEMP TABLE merged_day ON COMMIT DROP AS
SELECT p.card_id AS id, {_DAY} AS first_printed
FROM (
    SELECT card_id, set_code, day FROM merged_printing
    UNION ALL
    SELECT o.card_id, o.set_code, o.day FROM catalog_printing o
    JOIN merged_card k ON k.id = o.card_id
) AS p LEFT JOIN catalog_set s ON s.code = p.set_code
GROUP BY p.card_id
"""  # noqa: S608 - our own words
FIRST_PRINTED_OF_OTHERS: Final = f"""
UPDATE catalog_card c SET first_printed = d.day FROM (
    SELECT p.card_id, {_DAY} AS day
    FROM catalog_printing p LEFT JOIN catalog_set s ON s.code = p.set_code
    WHERE NOT EXISTS (SELECT FROM merged_day m WHERE m.id = p.card_id)
    GROUP BY p.card_id
) AS d WHERE d.card_id = c.id AND c.first_printed IS DISTINCT FROM d.day
"""  # noqa: S608 - our own words

SHARED_SLUGS: Final = """
SELECT id, name, variant FROM (
    SELECT m.id, m.name, m.variant, m.fresh, o.id AS other,
        row_number() OVER (PARTITION BY m.slug ORDER BY m.fresh, m.variant, m.name) AS place
    FROM merged_card m LEFT JOIN catalog_card o ON o.slug = m.slug AND o.id <> m.id
) AS asked WHERE fresh AND (other IS NOT NULL OR place > 1)
"""
OTHER_SLUGS: Final = """
UPDATE merged_card m SET slug = o.slug
FROM (SELECT unnest(%s::bigint[]) AS id, unnest(%s::text[]) AS slug) AS o WHERE m.id = o.id
"""

_CARD: Final = (
    "layout", "mana_cost", "mana_value", "type_line", "type_words", "pt", "loyalty", "defense",
    "colors", "color_identity", "keywords", "leader", "first_printed", "reserved", "funny",
    "online_only", "own_limit", "thin", "all_sets_known",
)  # fmt: skip

NEW_CARDS: Final = f"""
INSERT INTO catalog_card (id, name, variant, slug, told, {", ".join(_CARD)})
SELECT id, name, variant, slug, told, {", ".join(_CARD)}
FROM merged_card LEFT JOIN merged_day USING (id) WHERE fresh ORDER BY id
"""  # noqa: S608 - names of our own columns

CHANGED_CARDS: Final = f"""
UPDATE catalog_card c SET told = m.told, {", ".join(f"{name} = m.{name}" for name in _CARD)}
FROM (merged_card LEFT JOIN merged_day USING (id)) AS m WHERE NOT m.fresh AND c.id = m.id
AND ({", ".join(f"c.{name}" for name in _CARD)})
IS DISTINCT FROM ({", ".join(f"m.{name}" for name in _CARD)})
"""  # noqa: S608 - names of our own columns

_FACE: Final = (
    "name", "mana_cost", "mana_value", "type_line", "pt", "loyalty", "defense", "colors",
)  # fmt: skip

# The back of a part of a melded pair is half of another card, whose facts it shows.
MERGED_FACE: Final = """
CREATE TEMP TABLE merged_face ON COMMIT DROP AS
WITH latest AS (SELECT DISTINCT ON (key, index) * FROM import_face ORDER BY key, index, seq)
SELECT o.id, c.id AS card_id, c.wins, l.index, l.name,
    coalesce(nullif(l.mana_cost, ''), o.mana_cost, '') AS mana_cost,
    coalesce(l.mana_value, o.mana_value) AS mana_value,
    coalesce(nullif(l.type_line, ''), o.type_line, '') AS type_line,
    coalesce(nullif(l.pt, ''), o.pt, '') AS pt,
    coalesce(nullif(l.loyalty, ''), o.loyalty, '') AS loyalty,
    coalesce(nullif(l.defense, ''), o.defense, '') AS defense,
    coalesce(nullif(l.colors, ''), o.colors, '') AS colors
FROM latest l JOIN merged_card c USING (key)
LEFT JOIN catalog_face o ON o.card_id = c.id AND o.index = l.index;
UPDATE merged_face f SET mana_value = coalesce(r.mana_value, f.mana_value),
    type_line = r.type_line, pt = r.pt, colors = r.colors
FROM catalog_card r WHERE f.index > 0 AND r.layout = 'meld' AND r.name = f.name AND NOT r.thin;
DELETE FROM merged_face m USING catalog_face o
WHERE NOT m.wins AND o.card_id = m.card_id AND m.id IS NULL
"""

NEW_FACES: Final = f"""
INSERT INTO catalog_face (card_id, index, {", ".join(_FACE)})
SELECT card_id, index, {", ".join(_FACE)} FROM merged_face WHERE id IS NULL
ORDER BY card_id, index
"""  # noqa: S608 - names of our own columns
CHANGED_FACES: Final = f"""
UPDATE catalog_face c SET {", ".join(f"{name} = m.{name}" for name in _FACE)}
FROM merged_face m WHERE c.id = m.id AND m.wins
AND ({", ".join(f"c.{name}" for name in _FACE)})
IS DISTINCT FROM ({", ".join(f"m.{name}" for name in _FACE)})
"""  # noqa: S608 - names of our own columns

# One name for each language; the strongest kind, then the first spelling. A look-up finds names by
# their beginning, so they lie in that order.
NEW_NAMES: Final = f"""
INSERT INTO catalog_card_name (card_id, folded, language, kind, text)
SELECT DISTINCT ON (n.folded, c.id, n.language)
    c.id, n.folded, n.language, {KINDS}[n.kind::int + 1], n.text
FROM import_name n JOIN merged_card c USING (key)
LEFT JOIN catalog_card_name o
    ON o.card_id = c.id AND o.folded = n.folded AND o.language = n.language
WHERE o.id IS NULL ORDER BY n.folded, c.id, n.language, n.kind, n.text
"""  # noqa: S608 - names of our own columns
# OFFSET keeps the planner from joining the other way round, by language first.
CHANGED_NAMES: Final = f"""
UPDATE catalog_card_name o SET kind = {KINDS}[b.kind::int + 1], text = b.text
FROM (
    SELECT DISTINCT ON (id) id, kind, text FROM (
        SELECT k.id, k.kind AS known, n.kind, n.text
        FROM (
            SELECT c.id, n.folded, n.language, n.kind, n.text
            FROM import_name n JOIN merged_card c USING (key) WHERE NOT c.fresh
        ) AS n LEFT JOIN catalog_card_name k
            ON k.card_id = n.id AND k.folded = n.folded AND k.language = n.language
        OFFSET 0
    ) AS told
    WHERE id IS NOT NULL AND kind::int + 1 < array_position({KINDS}, known::text)
    ORDER BY id, kind, text
) AS b WHERE o.id = b.id
"""  # noqa: S608 - names of our own columns

NEW_PRINTINGS: Final = """
INSERT INTO catalog_printing (card_id, set_code, number, rarities, day, media, playable,
    printed_name, uuid, told)
SELECT card_id, set_code, number, rarities, day, media, playable, printed_name, uuid, told
FROM merged_printing WHERE id IS NULL ORDER BY card_id, set_code, number
"""

CHANGED_PRINTINGS: Final = """
UPDATE catalog_printing p
SET rarities = m.rarities, day = m.day, media = m.media, playable = m.playable,
    printed_name = m.printed_name, uuid = m.uuid, told = m.told
FROM merged_printing m WHERE p.id = m.id
AND (p.rarities, p.day, p.media, p.playable, p.printed_name, p.uuid)
IS DISTINCT FROM (m.rarities, m.day, m.media, m.playable, m.printed_name, m.uuid)
"""

OLD_BARE: Final = """
DELETE FROM catalog_printing p USING merged_printing m
WHERE m.number <> '' AND p.number = '' AND p.card_id = m.card_id AND p.set_code = m.set_code
"""

COUNT: Final = """
SELECT (SELECT count(*) FROM merged_card), (SELECT count(*) FROM merged_printing),
    (SELECT count(*) FROM catalog_card)
"""

UNKNOWN_SETS: Final = """
SELECT set_code FROM (
    SELECT set_code FROM merged_printing UNION SELECT code FROM ahead_set
) AS told WHERE set_code NOT IN (SELECT code FROM fact_set) ORDER BY set_code
"""
