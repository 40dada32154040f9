-- What a member's own account needs: when it was closed, and which messages to support are the member's.

alter table profiles
  -- Null while it is open. Bids and purchases of a closed account stay where they are.
  add column closed_at timestamptz;

alter table contact_messages
  -- Who was signed in when writing it. An address alone proves nothing: anybody can type it.
  add column user_id uuid constraint contact_messages_user_fkey references users (id) on delete set null;

create index contact_messages_user_idx on contact_messages (user_id);
