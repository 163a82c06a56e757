"""The merge's SQL. Staged rows are `stage_*`, compared rows `merged_*`; ids come last.

Rules: full facts beat thin ones; among equals the newest import wins; an empty value never
overwrites a filled one; a flag that says "only" (funny, digital) holds while every source
agrees. Each rule gives the same result when it is applied twice, so a second import of the
same file changes nothing.
"""

from typing import Final

DROP_TABLES: Final = """
DROP TABLE IF EXISTS stage_card, stage_name, stage_printing, merged_card, merged_printing
"""

MAKE_TABLES: Final = (
    DROP_TABLES
    + """;
CREATE TEMP TABLE stage_card (
    seq bigserial, name text, variant text, layout text, mana_cost text, type_line text, pt text,
    loyalty text, color_identity text, reserved bool, funny bool, online_only bool,
    own_limit bool, thin bool, all_sets_known bool
) ON COMMIT DROP;
CREATE TEMP TABLE stage_name (
    name text, variant text, folded text, text text, kind text, language text
) ON COMMIT DROP;
CREATE TEMP TABLE stage_printing (
    seq bigserial, name text, variant text, set_code text, number text, rarities text, day date,
    media text, playable bool
) ON COMMIT DROP;
"""
)

ANALYZE: Final = """
CREATE INDEX ON stage_card (name, variant);
CREATE INDEX ON stage_printing (name, variant);
ANALYZE stage_card; ANALYZE stage_name; ANALYZE stage_printing;
"""

# The planner's counts are wrong in the middle of an import, and after one that was rolled back;
# then it would compare every row with every other. Everything here joins whole tables anyway.
NO_LOOPS: Final = "SET LOCAL enable_nestloop = off"
LOOPS_AGAIN: Final = "SET LOCAL enable_nestloop = DEFAULT"
# So that the first look-ups after an import use the indexes.
ANALYZE_CATALOGUE: Final = "ANALYZE catalog_card, catalog_card_name, catalog_printing"

# A thin list knows only the front face's name of a double-faced card. Where the full name is
# known, its rows become rows of that card; where it arrives, the thin card takes the full name.
JOIN_FRONTS: Final = """
CREATE TEMP TABLE fronts ON COMMIT DROP AS
SELECT DISTINCT ON (front, variant) front, variant, name FROM (
    SELECT split_part(name, ' // ', 1) AS front, variant, name FROM stage_card
    WHERE NOT thin AND strpos(name, ' // ') > 0
    UNION ALL
    SELECT split_part(name, ' // ', 1), variant, name FROM catalog_card
    WHERE NOT thin AND strpos(name, ' // ') > 0
) AS full_names
WHERE front <> name
ORDER BY front, variant, name;

DELETE FROM fronts f USING stage_card s
WHERE s.name = f.front AND s.variant = f.variant AND NOT s.thin;
DELETE FROM fronts f USING catalog_card c
WHERE c.name = f.front AND c.variant = f.variant AND NOT c.thin;

UPDATE stage_printing p SET name = f.name FROM fronts f
WHERE p.name = f.front AND p.variant = f.variant;
UPDATE stage_name n
SET name = f.name, kind = CASE WHEN n.kind = 'main' THEN 'front' ELSE n.kind END
FROM fronts f WHERE n.name = f.front AND n.variant = f.variant;
UPDATE stage_card s SET name = f.name FROM fronts f
WHERE s.name = f.front AND s.variant = f.variant;

UPDATE catalog_card c SET name = f.name FROM fronts f
WHERE c.name = f.front AND c.variant = f.variant AND c.thin
AND NOT EXISTS (
    SELECT FROM catalog_card o WHERE o.name = f.name AND o.variant = f.variant
);
DROP TABLE fronts;
"""

_MERGED_CARD: Final = """
CREATE TEMP TABLE merged_card ON COMMIT DROP AS
WITH latest AS (
    SELECT DISTINCT ON (name, variant) * FROM stage_card
    ORDER BY name, variant, thin, seq
), flags AS (
    SELECT s.name, s.variant, bool_or(s.reserved) AS reserved, bool_and(s.funny) AS funny,
        bool_and(s.online_only) AS online_only, bool_or(s.own_limit) AS own_limit,
        bool_or(s.all_sets_known) AS all_sets_known
    FROM stage_card s JOIN latest l USING (name, variant)
    WHERE s.thin = l.thin
    GROUP BY s.name, s.variant
)
SELECT c.id, l.name, l.variant,
    CASE WHEN keep.old THEN coalesce(nullif(c.layout, ''), l.layout)
        ELSE coalesce(nullif(l.layout, ''), c.layout, '') END AS layout,
    CASE WHEN keep.old THEN coalesce(nullif(c.mana_cost, ''), l.mana_cost)
        ELSE coalesce(nullif(l.mana_cost, ''), c.mana_cost, '') END AS mana_cost,
    CASE WHEN keep.old THEN coalesce(nullif(c.type_line, ''), l.type_line)
        ELSE coalesce(nullif(l.type_line, ''), c.type_line, '') END AS type_line,
    CASE WHEN keep.old THEN coalesce(nullif(c.pt, ''), l.pt)
        ELSE coalesce(nullif(l.pt, ''), c.pt, '') END AS pt,
    CASE WHEN keep.old THEN coalesce(nullif(c.loyalty, ''), l.loyalty)
        ELSE coalesce(nullif(l.loyalty, ''), c.loyalty, '') END AS loyalty,
    CASE WHEN keep.old THEN c.color_identity ELSE l.color_identity END AS color_identity,
    f.reserved OR coalesce(c.reserved, false) AS reserved,
    CASE WHEN c.id IS NULL OR keep.new THEN f.funny
        WHEN keep.old THEN c.funny ELSE f.funny AND c.funny END AS funny,
    CASE WHEN c.id IS NULL OR keep.new THEN f.online_only
        WHEN keep.old THEN c.online_only ELSE f.online_only AND c.online_only END AS online_only,
    f.own_limit OR coalesce(c.own_limit, false) AS own_limit,
    l.thin AND coalesce(c.thin, true) AS thin,
    f.all_sets_known OR coalesce(c.all_sets_known, false) AS all_sets_known
FROM latest l JOIN flags f USING (name, variant)
LEFT JOIN catalog_card c ON c.name = l.name AND c.variant = l.variant
CROSS JOIN LATERAL (
    SELECT c.id IS NOT NULL AND l.thin AND NOT c.thin AS old,
        c.id IS NOT NULL AND c.thin AND NOT l.thin AS new
) AS keep
"""

_MERGED_PRINTING: Final = """
CREATE TEMP TABLE merged_printing ON COMMIT DROP AS
WITH latest AS (
    SELECT DISTINCT ON (name, variant, set_code, number) * FROM stage_printing
    ORDER BY name, variant, set_code, number, (rarities = ''), seq DESC
)
SELECT p.id, c.id AS card_id, l.set_code, l.number,
    coalesce(nullif(l.rarities, ''), p.rarities, '') AS rarities,
    coalesce(l.day, p.day) AS day,
    coalesce(nullif(l.media, ''), p.media, '') AS media,
    l.playable
FROM latest l JOIN catalog_card c ON c.name = l.name AND c.variant = l.variant
LEFT JOIN catalog_printing p
    ON p.card_id = c.id AND p.set_code = l.set_code AND p.number = l.number
"""

# The bare fact that a card is in a set says nothing new beside a numbered printing of it.
_DROP_BARE: Final = """
DELETE FROM merged_printing m USING merged_printing o
WHERE m.number = '' AND o.number <> '' AND o.card_id = m.card_id AND o.set_code = m.set_code;
DELETE FROM merged_printing m USING catalog_printing o
WHERE m.number = '' AND o.number <> '' AND o.card_id = m.card_id AND o.set_code = m.set_code
"""

#: After the cards are written, since printings need their ids.
_NEW_CARDS: Final = """
INSERT INTO catalog_card (name, variant, layout, mana_cost, type_line, pt, loyalty,
    color_identity, reserved, funny, online_only, own_limit, thin, all_sets_known)
SELECT name, variant, layout, mana_cost, type_line, pt, loyalty, color_identity, reserved, funny,
    online_only, own_limit, thin, all_sets_known
FROM merged_card WHERE id IS NULL ORDER BY name, variant
"""

_CHANGED_CARDS: Final = """
UPDATE catalog_card c SET layout = m.layout, mana_cost = m.mana_cost, type_line = m.type_line,
    pt = m.pt, loyalty = m.loyalty, color_identity = m.color_identity, reserved = m.reserved,
    funny = m.funny, online_only = m.online_only, own_limit = m.own_limit, thin = m.thin,
    all_sets_known = m.all_sets_known
FROM merged_card m WHERE c.id = m.id AND (c.layout, c.mana_cost, c.type_line, c.pt, c.loyalty,
    c.color_identity, c.reserved, c.funny, c.online_only, c.own_limit, c.thin, c.all_sets_known)
IS DISTINCT FROM (m.layout, m.mana_cost, m.type_line, m.pt, m.loyalty,
    m.color_identity, m.reserved, m.funny, m.online_only, m.own_limit, m.thin, m.all_sets_known)
"""

_NEW_NAMES: Final = """
INSERT INTO catalog_card_name (card_id, folded, text, kind, language)
SELECT DISTINCT ON (c.id, n.folded) c.id, n.folded, n.text, n.kind, n.language
FROM stage_name n JOIN catalog_card c ON c.name = n.name AND c.variant = n.variant
ORDER BY c.id, n.folded,
    array_position(ARRAY['main', 'alias', 'front', 'face', 'printed'], n.kind), n.text
ON CONFLICT (folded, card_id) DO UPDATE SET kind = EXCLUDED.kind, text = EXCLUDED.text
WHERE EXCLUDED.kind = 'main' AND catalog_card_name.kind <> 'main'
"""

_NEW_PRINTINGS: Final = """
INSERT INTO catalog_printing (card_id, set_code, number, rarities, day, media, playable)
SELECT card_id, set_code, number, rarities, day, media, playable
FROM merged_printing WHERE id IS NULL ORDER BY card_id, set_code, number
"""

_CHANGED_PRINTINGS: Final = """
UPDATE catalog_printing p
SET rarities = m.rarities, day = m.day, media = m.media, playable = m.playable
FROM merged_printing m WHERE p.id = m.id AND (p.rarities, p.day, p.media, p.playable)
IS DISTINCT FROM (m.rarities, m.day, m.media, m.playable)
"""

_OLD_BARE: Final = """
DELETE FROM catalog_printing p USING merged_printing m
WHERE m.number <> '' AND p.number = '' AND p.card_id = m.card_id AND p.set_code = m.set_code
"""

#: Statements before anything is written.
PREPARE: Final = (_MERGED_CARD,)

#: (what its row count means, statement), in order.
WRITE: Final = (
    ("cards_new", _NEW_CARDS),
    ("cards_changed", _CHANGED_CARDS),
    ("names_new", _NEW_NAMES),
    ("merged", _MERGED_PRINTING),
    ("bare", _DROP_BARE),
    ("printings_new", _NEW_PRINTINGS),
    ("printings_changed", _CHANGED_PRINTINGS),
    ("old_bare", _OLD_BARE),
)

COUNT: Final = """
SELECT (SELECT count(*) FROM merged_card), (SELECT count(*) FROM merged_printing),
    (SELECT count(*) FROM catalog_card)
"""

UNKNOWN_SETS: Final = """
SELECT DISTINCT set_code FROM stage_printing WHERE set_code <> ALL(%s) ORDER BY set_code
"""
