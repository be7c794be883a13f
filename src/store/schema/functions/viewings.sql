-- What a session saw as somebody else ends with the session, however that ends.
CREATE OR REPLACE FUNCTION end_viewings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE viewings v SET ended_at = least(now(), e.expires_at) FROM ended e
    WHERE v.account_id = e.account_id AND v.session_id = e.id AND v.ended_at IS NULL;
  RETURN NULL;
END $$;
