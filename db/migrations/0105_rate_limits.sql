-- How often somebody did what all processes limit together. `key` is SHA-256 of who it is: a member, a network, an address of mail.
-- After a crash counting begins anew, so none of it has to outlive one.
create unlogged table rate_limits (
  name text not null,
  key bytea not null,
  points integer not null,
  ends_at timestamptz not null,
  constraint rate_limits_pkey primary key (name, key)
);
create index rate_limits_ends_idx on rate_limits (ends_at);
