-- The moment that a custom field names, as ISO 8601 writes it; a day is its beginning in the time zone. What is no time
-- is null: nothing in it is cast that could fail, so the 30th of February is the 2nd of March.
CREATE OR REPLACE FUNCTION moment_of(written text, zone text) RETURNS timestamptz
  LANGUAGE sql STABLE STRICT PARALLEL SAFE
  RETURN (
    SELECT CASE WHEN part[7] IS NULL THEN local AT TIME ZONE zone
      WHEN part[7] IN ('Z', 'z') THEN local AT TIME ZONE 'UTC'
      ELSE (local - (left(part[7], 1) || '1')::int * make_interval(
        hours => substr(part[7], 2, 2)::int, mins => coalesce(nullif(ltrim(substr(part[7], 4), ':'), ''), '0')::int)) AT TIME ZONE 'UTC' END
    FROM regexp_match(written,
      '^(\d{3}[1-9]|\d\d[1-9]\d|\d[1-9]\d\d|[1-9]\d{3})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(?:[Tt ](\d\d):(\d\d)(?::(\d\d(?:\.\d{1,9})?))?([Zz]|[+-]\d\d:?(?:\d\d)?)?)?$') AS part,
      LATERAL (SELECT make_date(part[1]::int, part[2]::int, 1) + make_interval(
        days => part[3]::int - 1, hours => coalesce(part[4], '0')::int, mins => coalesce(part[5], '0')::int,
        secs => coalesce(part[6], '0')::double precision) AS local) AS clock
    WHERE part IS NOT NULL);
