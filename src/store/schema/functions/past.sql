-- The past (decision 36): for each table a view of the same name in the schema `past` that shows its rows as they were at
-- a position of the change log. Whoever reads says which: by the settings below, and with `past` first in the search path.

CREATE OR REPLACE FUNCTION past_number() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  RETURN current_setting('rapport.past_number')::bigint;
CREATE OR REPLACE FUNCTION past_place() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  RETURN current_setting('rapport.past_place')::bigint;

-- The columns that a change has written over: a part of them, all of a deleted record, none of links or a new record.
CREATE OR REPLACE FUNCTION overwritten(action text, link_table text, before text, layout int, whole text[]) RETURNS jsonb LANGUAGE sql STABLE AS
  $$ SELECT CASE
    WHEN link_table IS NOT NULL OR action = 'create' THEN NULL
    WHEN layout IS NULL THEN before::jsonb
    ELSE whole_record(layout, whole)::jsonb END $$;

-- Given the latest first, the earliest of them wins.
CREATE OR REPLACE AGGREGATE overlaid(jsonb) (SFUNC = jsonb_concat, STYPE = jsonb);

-- Rows that nobody has changed since, read as they are; and the others, put together from the log, those that were
-- deleted too. A row whose first change since is that it was created was not there.
CREATE OR REPLACE PROCEDURE past_of(logged text) LANGUAGE plpgsql AS $$
DECLARE
  shown text;
  known text;
  put_together text;
BEGIN
  SELECT string_agg(format('%s AS %I', coalesce(a.expression, format('r.%I', a.name)), a.name), ', ' ORDER BY a.place),
      string_agg(format('t.%I', a.name), ', ' ORDER BY a.place),
      string_agg(format(CASE
          WHEN a.name = 'account_id' THEN 'g.account_id'
          WHEN a.name = 'id' THEN 'g.record_id AS id'
          WHEN a.name = 'version' THEN 'coalesce((SELECT v.version FROM changes v WHERE v.account_id = g.account_id
            AND v.table_name = %4$L AND v.record_id = g.record_id AND v.version IS NOT NULL
            AND (v.number, v.place) <= (past_number(), past_place()) ORDER BY v.number DESC, v.place DESC LIMIT 1), t.version) AS version'
          WHEN a.name = ANY (unlogged_columns()) THEN 't.%1$I'
          ELSE 'CASE WHEN g.was ? %2$L THEN (g.was ->> %2$L)::%3$s ELSE t.%1$I END AS %1$I' END,
        a.name, a.name, a.type, logged), ', ' ORDER BY a.place) FILTER (WHERE a.expression IS NULL)
    INTO shown, known, put_together
    FROM (SELECT a.attname AS name, a.attnum AS place, format_type(a.atttypid, a.atttypmod) AS type,
        -- The log has it not: it is made from the others once more.
        CASE WHEN a.attgenerated <> '' AND a.attname = ANY (unlogged_columns())
          THEN (SELECT pg_get_expr(d.adbin, d.adrelid) FROM pg_attrdef d WHERE d.adrelid = a.attrelid AND d.adnum = a.attnum)
        END AS expression
      FROM pg_attribute a WHERE a.attrelid = logged::regclass AND a.attnum > 0 AND NOT a.attisdropped) a;
  EXECUTE format($v$CREATE OR REPLACE VIEW past.%1$I AS
    SELECT %2$s FROM %1$I t WHERE NOT EXISTS (SELECT 1 FROM changes c WHERE c.account_id = t.account_id
      AND c.table_name = %1$L AND c.record_id = t.id AND (c.number, c.place) > (past_number(), past_place()))
    UNION ALL
    SELECT %3$s FROM (SELECT %4$s
      FROM (SELECT c.account_id, c.record_id,
          overlaid(overwritten(c.action, c.link_table, c.before, c.layout, c.whole)
            ORDER BY c.number DESC, c.place DESC) AS was
        FROM changes c WHERE c.table_name = %1$L AND (c.number, c.place) > (past_number(), past_place())
        GROUP BY c.account_id, c.record_id
        HAVING (min(c.number) FILTER (WHERE c.action = 'create') = min(c.number) FILTER (WHERE c.link_table IS NULL)) IS NOT TRUE) g
      LEFT JOIN %1$I t ON t.account_id = g.account_id AND t.id = g.record_id) r
    $v$, logged, known, shown, put_together);
  -- Which rows there were, those that are there still and those that are gone, without looking at what was in them:
  -- enough for a page of a list that shows all. Each is read in the order of ids, so that it costs as much as it is long.
  EXECUTE format($v$CREATE OR REPLACE VIEW past.%2$I AS
    SELECT t.account_id, t.id FROM %1$I t WHERE (SELECT c.action FROM changes c WHERE c.account_id = t.account_id
      AND c.table_name = %1$L AND c.record_id = t.id AND c.action <> 'update'
      AND (c.number, c.place) > (past_number(), past_place()) ORDER BY c.number LIMIT 1) IS DISTINCT FROM 'create'
    $v$, logged, 'kept_' || logged);
  EXECUTE format($v$CREATE OR REPLACE VIEW past.%2$I AS
    SELECT c.account_id, c.record_id AS id FROM changes c WHERE c.table_name = %1$L AND c.action <> 'update'
      AND (c.number, c.place) > (past_number(), past_place())
      GROUP BY c.account_id, c.record_id HAVING min(c.number) FILTER (WHERE c.action = 'delete') = min(c.number)
        AND (SELECT t.id FROM %1$I t WHERE t.account_id = c.account_id AND t.id = c.record_id) IS NULL
    $v$, logged, 'gone_' || logged);
END $$;

-- The same for links, as they are logged from the side of one of the linked records. Those of a record whose links have
-- not changed since are read as they are; of others, a link was there unless the first that happened since is its making.
CREATE OR REPLACE PROCEDURE past_links_of(link_table text) LANGUAGE plpgsql AS $$
DECLARE
  -- The table of the records whose links they are, the column of these and that of the linked ones.
  side text[] := (SELECT string_to_array(encode(g.tgargs, 'escape'), '\000') FROM pg_trigger g
    WHERE g.tgrelid = link_table::regclass AND g.tgname LIKE 'log\_linked\_to\_%' ORDER BY g.tgname LIMIT 1);
  changed text := format('SELECT 1 FROM changes c WHERE c.account_id = l.account_id AND c.table_name = %L
    AND c.record_id = l.%I AND c.link_table = %L AND (c.number, c.place) > (past_number(), past_place())',
    side[1], side[2], link_table);
BEGIN
  EXECUTE format($v$CREATE OR REPLACE VIEW past.%1$I AS
    SELECT l.account_id, l.%2$I, l.%3$I FROM %1$I l WHERE NOT EXISTS (%4$s)
    UNION ALL
    SELECT s.account_id, s.%2$I, s.%3$I
      FROM (SELECT l.account_id, l.%2$I, l.%3$I, 9223372036854775807 AS number, true AS was_there
          FROM %1$I l WHERE EXISTS (%4$s)
        UNION ALL
        SELECT c.account_id, c.record_id, m.member::bigint, c.number, m.was_there
          FROM changes c CROSS JOIN LATERAL (
            SELECT b.member, true FROM jsonb_array_elements_text(c.before::jsonb) b(member)
            UNION ALL SELECT a.member, false FROM jsonb_array_elements_text(c.after::jsonb) a(member)) m(member, was_there)
          WHERE c.table_name = %5$L AND c.link_table = %1$L AND (c.number, c.place) > (past_number(), past_place())) s
      GROUP BY s.account_id, s.%2$I, s.%3$I
      HAVING min(s.number) FILTER (WHERE s.was_there) = min(s.number)
    $v$, link_table, side[2], side[3], changed, side[1]);
END $$;

-- Makes the views of all tables that log.
CREATE OR REPLACE PROCEDURE past_of_all() LANGUAGE plpgsql AS $$
DECLARE
  known record;
BEGIN
  FOR known IN SELECT DISTINCT c.relname AS name, g.tgname = 'log_created' AS has_records
    FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid
    WHERE (g.tgname = 'log_created' OR g.tgname LIKE 'log\_linked\_to\_%')
      AND c.relnamespace = current_schema()::regnamespace
  LOOP
    IF known.has_records THEN CALL past_of(known.name);
    ELSE CALL past_links_of(known.name);
    END IF;
  END LOOP;
END $$;

DO $$
BEGIN
  IF to_regnamespace('past') IS NOT NULL THEN CALL past_of_all(); END IF;
END $$;
