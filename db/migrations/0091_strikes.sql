-- Warnings that staff give members: each counts for a year, unless it is taken back.
create table strikes (
  id uuid constraint strikes_pkey primary key default gen_random_uuid(),
  member_id uuid not null constraint strikes_member_fkey references profiles (id) on delete cascade,
  reason text not null,
  given_by uuid not null constraint strikes_given_by_fkey references users (id),
  given_at timestamptz(3) not null,
  -- By staff, or because the account that the strikes had closed was opened again.
  taken_back_at timestamptz(3)
);
create index strikes_counting_idx on strikes (member_id, given_at) where taken_back_at is null;
