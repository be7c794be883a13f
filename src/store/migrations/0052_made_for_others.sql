-- What somebody made and somebody else is responsible for, in order: rights open both to their people.
-- Outside a transaction: the tables are large, and others go on writing them.
DROP INDEX CONCURRENTLY IF EXISTS contacts_made_for_others;
CREATE INDEX CONCURRENTLY contacts_made_for_others ON contacts (account_id, user_id, id)
  WHERE user_id IS DISTINCT FROM responsible_id AND user_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS companies_made_for_others;
CREATE INDEX CONCURRENTLY companies_made_for_others ON companies (account_id, user_id, id)
  WHERE user_id IS DISTINCT FROM responsible_id AND user_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS deals_made_for_others;
CREATE INDEX CONCURRENTLY deals_made_for_others ON deals (account_id, user_id, id)
  WHERE user_id IS DISTINCT FROM responsible_id AND user_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS orders_made_for_others;
CREATE INDEX CONCURRENTLY orders_made_for_others ON orders (account_id, user_id, id)
  WHERE user_id IS DISTINCT FROM responsible_id AND user_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS diary_events_made_for_others;
CREATE INDEX CONCURRENTLY diary_events_made_for_others ON diary_events (account_id, user_id, id)
  WHERE user_id IS DISTINCT FROM responsible_id AND user_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS diary_tasks_made_for_others;
CREATE INDEX CONCURRENTLY diary_tasks_made_for_others ON diary_tasks (account_id, user_id, id)
  WHERE user_id IS DISTINCT FROM responsible_id AND user_id IS NOT NULL;
