-- What reservations promise and who accepted which terms stand in signed checkpoints too; and the key that signs may change
-- (see docs/decisions/0023).

alter table checkpoint_entries
  drop constraint checkpoint_entries_kind_known,
  -- The subject is the auction, the line of the audit log, the agreement's reservation, the reservation, or the acceptance.
  add constraint checkpoint_entries_kind_known
    check (kind in ('ledger', 'audit', 'agreement', 'reservation', 'terms'));

alter table accepted_terms
  add column id uuid not null default gen_random_uuid() constraint accepted_terms_id_key unique;

-- What the latest checkpoints may lack is looked for by its time.
create index accepted_terms_accepted_idx on accepted_terms (accepted_at);
create index reservations_created_idx on reservations (created_at);

-- Whose signatures are ours, and of which checkpoints: each key signs those after the last one of the key before.
create table proof_keys (
  number integer constraint proof_keys_pkey primary key
    constraint proof_keys_number_sign check (number > 0),
  -- SHA-256 of the public key (SPKI, DER).
  id text not null constraint proof_keys_id_key unique,
  -- PEM; the secret one is not in the database.
  public_key text not null,
  since timestamptz not null,
  last_checkpoint integer not null,
  last_hash text not null,
  -- By the key itself, and by the one before: null of the first, and where that was lost.
  signature text not null,
  signature_before text
);

create trigger proof_keys_append_only
  before update or delete or truncate on proof_keys
  for each statement execute function refuse_change();
