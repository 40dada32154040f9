-- Who accepted which terms, and when: evidence, kept as it was given. The profile has the last version of them.
create table accepted_terms (
  user_id uuid not null constraint accepted_terms_user_fkey references users (id),
  -- The day from which the text applies.
  version text not null,
  accepted_at timestamptz not null,
  constraint accepted_terms_pkey primary key (user_id, version)
);

insert into accepted_terms
select id, terms_version, terms_accepted_at from profiles where terms_accepted;

create trigger accepted_terms_append_only
  before update or delete or truncate on accepted_terms
  for each statement execute function refuse_change();
