-- Push notifications: where browsers are told, in which words the marketplace is known to their push services, and who wants what.
create table push_subscriptions (
  id uuid not null default gen_random_uuid() constraint push_subscriptions_pkey primary key,
  -- Ends with its session: whoever signs out is told nothing any more.
  session_id uuid not null constraint push_subscriptions_session_key unique
    constraint push_subscriptions_session_fkey references sessions (id) on delete cascade,
  -- Given by the browser's push service; whoever knows it still needs our key to push there (RFC 8292).
  endpoint text not null constraint push_subscriptions_endpoint_key unique
    constraint push_subscriptions_endpoint_form check (endpoint ~ '^https://' and char_length(endpoint) <= 1000),
  -- The browser's public key and secret, in base64url (RFC 8291).
  p256dh text not null,
  auth text not null,
  created_at timestamptz(3) not null default clock_timestamp()
);

-- The key by which push services know us (RFC 8292), made once: browsers subscribe with it.
create table push_keys (
  public_key text not null,
  sealed_private_key bytea not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  is_only boolean not null default true constraint push_keys_pkey primary key
    constraint push_keys_one_row check (is_only)
);

alter table profiles
  -- Topics of which a member gets no push notifications.
  add column unpushed_topics text[] not null default '{}',
  -- {"from": "22:00", "to": "07:00", "time_zone": "America/Chicago"}; null is none.
  add column quiet_hours jsonb constraint profiles_quiet_hours_object check (jsonb_typeof(quiet_hours) = 'object');

-- Of one notice and one browser one waits at most. A push service may be away for hours; what is older than a day is no news.
select pgboss.create_queue('pushes', '{"policy": "short", "retryLimit": 30, "retryDelay": 10, "retryBackoff": true, "retryDelayMax": 3600,
  "expireInSeconds": 60, "retentionSeconds": 259200, "deleteAfterSeconds": 86400}'::jsonb);
