-- Sign-in with OpenID providers: a state belongs to one browser and comes back once; who proved an address.

alter table flow_states
  -- SHA-256 of what the cookie of the browser that left holds; null where no browser leaves for a provider.
  add column browser_hash bytea,
  -- Set by the first to bring the state back, whatever comes of it.
  add column returned_at timestamptz;

-- When somebody was shown to read the mail of the address: by a mailed link or code, or by a provider's word.
-- Signing up proves nothing of the kind, though it counts as confirmed.
alter table users add column email_proven_at timestamptz;
