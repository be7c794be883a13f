-- What generated columns and indexes are made of. PostgreSQL does not make them anew when a function changes: one that
-- is to give other values comes with a migration that rewrites the columns and indexes over it.

-- What stands between the digits of most phones is taken out by name: a third of the work of an expression alone.
CREATE OR REPLACE FUNCTION digits_of(phone text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(replace(replace(replace(replace(replace(phone, ' ', ''), '-', ''), '(', ''), ')', ''), '+', ''),
    '[^0-9]+', '', 'g');

-- Ten digits, so that +7 921... and 8 921... are the same phone.
CREATE OR REPLACE FUNCTION phone_key(phone text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN right(digits_of(phone), 10);

-- Most names have single blanks only.
CREATE OR REPLACE FUNCTION person_name(last_name text, first_name text, middle_name text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN btrim(
    CASE WHEN coalesce(nullif(last_name, '—'), '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(middle_name, '') ~ '\s\s|[^\S ]'
    THEN regexp_replace(
      coalesce(nullif(last_name, '—'), '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(middle_name, ''), '\s+', ' ', 'g')
    ELSE coalesce(nullif(last_name, '—'), '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(middle_name, '') END);

-- What a record without a name of its own is called.
CREATE OR REPLACE FUNCTION name_or_number(name text, number text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(nullif(btrim(name), ''), '№' || number, '');

CREATE OR REPLACE FUNCTION search_line(part text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(E'\n' || part, '');

-- A number that a custom field holds, whichever way it was written; nothing when it is not one.
CREATE OR REPLACE FUNCTION numeric_or_null(value text) RETURNS numeric
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN value ~ '^\s*[+-]?(\d{1,30}(\.\d{0,30})?|\.\d{1,30})([eE][+-]?\d{1,2})?\s*$' THEN value::numeric
  END;

-- `custom-12=value` for every value of every custom field, short enough for an index.
CREATE OR REPLACE FUNCTION custom_entries(customs jsonb) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT array_agg(field.key || '=' || left(lower(item #>> '{}'), 200))
    FROM jsonb_each(customs) AS field, jsonb_path_query(field.value, '$[*]') AS item);

-- What stands in HTML as the service keeps it, without its signs.
CREATE OR REPLACE FUNCTION text_of_html(html text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN btrim(regexp_replace(replace(replace(replace(replace(regexp_replace(regexp_replace(html,
    '</?(strong|em|u|s|a|code)( [^>]*)?>', '', 'g'), '<[^>]*>', ' ', 'g'),
    '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'), '\s+', ' ', 'g'));

-- The class of what a link to one of several types leads to, as other programs call it.
CREATE OR REPLACE FUNCTION class_of_link(deal bigint, "order" bigint, contact bigint, company bigint) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN deal IS NOT NULL THEN 'Deal' WHEN "order" IS NOT NULL THEN 'Order'
    WHEN contact IS NOT NULL THEN 'Contact' WHEN company IS NOT NULL THEN 'Company' END;
