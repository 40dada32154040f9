-- What calls of staff were answered under an Idempotency-Key, where they are about no auction; the others are in idempotency_keys.
create table staff_answers (
  user_id uuid not null constraint staff_answers_user_fkey references users (id) on delete cascade,
  key text not null,
  request_digest text not null,
  reply_status integer not null,
  reply_body text not null,
  created_at timestamptz(3) not null default now(),
  constraint staff_answers_pkey primary key (user_id, key)
);

create index staff_answers_age_idx on staff_answers (created_at);

-- Who booked a line, and under which key: asked again under it, the line was booked by that call.
alter table statement_lines add column booked_under text;
