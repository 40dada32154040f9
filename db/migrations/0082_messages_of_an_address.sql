-- What an address wrote is shown beside each of its messages, the newest first, whether it was signed in or not.
drop index contact_messages_sender_idx;
create index contact_messages_email_idx on contact_messages (lower(email), created_at desc, id desc);
