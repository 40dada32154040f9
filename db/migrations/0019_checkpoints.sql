-- Signed statements of how far each ledger, the audit log and the signed agreements have come, so that lines cut off and
-- rows changed are found even where everything in the database fits together (see docs/decisions/0003).

create table checkpoints (
  number integer constraint checkpoints_pkey primary key
    constraint checkpoints_number_sign check (number > 0),
  at timestamptz not null,
  -- The hash of the checkpoint before.
  previous text not null,
  -- What stands for the entries that are not published.
  records text not null,
  hash text not null,
  -- By a key that is not in the database.
  signature text not null
);

create table checkpoint_entries (
  kind text not null constraint checkpoint_entries_kind_known check (kind in ('ledger', 'audit', 'agreement')),
  -- The auction, the line of the audit log, or the agreement's reservation.
  subject uuid not null,
  -- The last line of a ledger; 1 for what has but one.
  seq integer not null,
  hash text not null,
  checkpoint integer not null
    constraint checkpoint_entries_checkpoint_fkey references checkpoints (number),
  constraint checkpoint_entries_pkey primary key (kind, subject, seq)
);

create index checkpoint_entries_checkpoint_idx on checkpoint_entries (checkpoint);

create trigger checkpoints_append_only
  before update or delete or truncate on checkpoints
  for each statement execute function refuse_change();

create trigger checkpoint_entries_append_only
  before update or delete or truncate on checkpoint_entries
  for each statement execute function refuse_change();

-- What the latest checkpoints may lack is looked for by its time.
create index audit_log_at_idx on audit_log (at);
create index purchase_agreements_signed_idx on purchase_agreements (signed_at);
