-- Said with every COMMIT: a server that was silent for too long must not store what its client has given up meanwhile.
CREATE OR REPLACE FUNCTION require_in_time(milliseconds integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF clock_timestamp() > now() + milliseconds * interval '1 millisecond' THEN
    RAISE EXCEPTION 'The client has given up waiting' USING ERRCODE = 'query_canceled';
  END IF;
END
$$;
