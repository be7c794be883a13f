-- What automations and their runs need beside what is shown of them.

-- A run goes on with the steps that it began with, whatever is edited meanwhile.
CREATE TABLE automation_versions (
  account_id bigint NOT NULL,
  automation_id bigint NOT NULL,
  number bigint NOT NULL,
  when_ jsonb,
  if jsonb,
  then_ jsonb,
  PRIMARY KEY (account_id, automation_id, number),
  FOREIGN KEY (account_id, automation_id) REFERENCES automations (account_id, id) ON DELETE CASCADE
);

-- Since when an automation is switched on, and until when its dates and schedule have been looked at.
CREATE TABLE automation_clocks (
  account_id bigint NOT NULL,
  automation_id bigint NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  looked_until timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, automation_id),
  FOREIGN KEY (account_id, automation_id) REFERENCES automations (account_id, id) ON DELETE CASCADE
);

-- Where a run stands. It outlives the automation: whoever finds it then says so.
CREATE TABLE automation_work (
  account_id bigint NOT NULL,
  run_id bigint NOT NULL,
  automation_id bigint NOT NULL,
  version bigint NOT NULL,
  -- An automation runs once for one cause.
  cause_key text NOT NULL,
  request_id text NOT NULL,
  -- The automations that led here, this one last.
  chain bigint[] NOT NULL,
  resource_type text,
  resource_id text,
  -- Where the log had the record last, when it is gone.
  last_seen text,
  payload jsonb,
  -- settling, going, sleeping (until a time), waiting (for the record to change, at most until a time), over
  phase text NOT NULL,
  settle_seconds bigint NOT NULL DEFAULT 0,
  due_at timestamptz,
  next_step int NOT NULL DEFAULT 0,
  attempts int NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, run_id),
  FOREIGN KEY (account_id, run_id) REFERENCES automation_runs (account_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX automation_work_by_cause ON automation_work (account_id, automation_id, cause_key);
CREATE INDEX automation_work_by_request ON automation_work (account_id, request_id);
CREATE INDEX automation_work_watching ON automation_work (account_id, resource_type, resource_id)
  WHERE phase IN ('settling', 'waiting');

-- Whose turn it was last in a team.
CREATE TABLE assignment_turns (
  account_id bigint NOT NULL,
  team_id bigint NOT NULL,
  user_id bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, team_id),
  FOREIGN KEY (account_id, team_id) REFERENCES user_groups (account_id, id) ON DELETE CASCADE
);

-- The addresses at which other programs start automations.
CREATE TABLE automation_hooks (
  account_id bigint NOT NULL,
  automation_id bigint NOT NULL,
  secret text NOT NULL UNIQUE,
  PRIMARY KEY (account_id, automation_id),
  FOREIGN KEY (account_id, automation_id) REFERENCES automations (account_id, id) ON DELETE CASCADE
);

SELECT jobs.create_queue('automations', '{"policy": "standard", "notify": true, "heartbeatSeconds": 20, "expireInSeconds": 600,
  "retryLimit": 100, "retryDelay": 1, "retryBackoff": true, "retryDelayMax": 60, "deleteAfterSeconds": 86400}');
SELECT jobs.create_queue('automation-calls', '{"policy": "standard", "notify": true, "heartbeatSeconds": 20, "expireInSeconds": 600,
  "retryLimit": 100, "retryDelay": 1, "retryBackoff": true, "retryDelayMax": 60, "deleteAfterSeconds": 86400}');
