-- What members ask staff about a lot on its page: read by everybody once staff have answered it.
create table public_questions (
  id uuid not null default gen_random_uuid() constraint public_questions_pkey primary key,
  auction_id uuid not null constraint public_questions_auction_fkey references auctions (id) on delete cascade,
  -- Told to nobody but staff; the answer stays when the account is gone.
  asker_id uuid constraint public_questions_asker_fkey references users (id) on delete set null,
  asked_at timestamptz(3) not null,
  -- In the words of who asked; what everybody reads may be others.
  asked text not null constraint public_questions_asked_length check (char_length(asked) <= 600),
  state text not null default 'waiting' constraint public_questions_state_known check (state in ('waiting', 'published', 'rejected')),
  -- Counts what staff did to it: who decides says which one was read.
  version integer not null default 0,
  -- As staff published them last; kept while an answer that was taken back waits for another.
  question text constraint public_questions_question_length check (char_length(question) <= 600),
  answer text constraint public_questions_answer_length check (char_length(answer) <= 2000),
  decided_by uuid constraint public_questions_decider_fkey references users (id),
  -- When it was published or rejected; null while it waits.
  decided_at timestamptz(3),
  -- When a published answer was changed last.
  corrected_at timestamptz(3),
  -- Why it was rejected, as its asker was told.
  reason text,
  constraint public_questions_decided check ((state = 'waiting') = (decided_at is null)),
  constraint public_questions_answered check (state <> 'published' or (question is not null and answer is not null)),
  constraint public_questions_rejected check ((state = 'rejected') = (reason is not null))
);
create index public_questions_waiting_idx on public_questions (asked_at, id) where state = 'waiting';
create index public_questions_decided_idx on public_questions (state, decided_at, id) where state <> 'waiting';
create index public_questions_auction_idx on public_questions (auction_id, decided_at, id) where state = 'published';
create index public_questions_asker_idx on public_questions (asker_id, auction_id);
