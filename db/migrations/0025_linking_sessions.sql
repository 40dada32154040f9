-- A way to a provider that links an account is its session's own: it ends with the session that asked.
alter table flow_states
  add column session_id uuid,
  add constraint flow_states_session_fkey foreign key (session_id) references sessions (id) on delete cascade;

create index flow_states_session_idx on flow_states (session_id);
