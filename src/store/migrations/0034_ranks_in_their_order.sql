-- Tasks are sorted by their priority from low to high, not by its letters.

CREATE INDEX diary_tasks_by_priority ON diary_tasks (account_id, array_position('{low,normal,high}'::text[], priority), id);
