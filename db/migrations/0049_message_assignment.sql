-- A message has somebody of the staff who sees to it.

alter table contact_messages
  add column assigned_to uuid constraint contact_messages_assignee_fkey references users (id) on delete set null;
create index contact_messages_assignee_idx on contact_messages (assigned_to, created_at, id);
