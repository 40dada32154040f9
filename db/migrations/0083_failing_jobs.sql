-- Background jobs that fail, which staff see beside their other work. What succeeds again is not told any more.
create table failing_jobs (
  job text not null,
  -- The row that a job could not handle, such as {"auction": "0192f7a1-…"}; empty where the whole run failed.
  about jsonb not null,
  since timestamptz(3) not null,
  last_at timestamptz(3) not null,
  -- By then it has been tried again.
  tried_again_by timestamptz(3) not null,
  error text not null,
  constraint failing_jobs_pkey primary key (job, about),
  constraint failing_jobs_error_length check (char_length(error) <= 500)
);
