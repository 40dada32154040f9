-- Staff find mails by their address.

create index mails_recipient_idx on mails (lower(recipient), created_at desc, id desc);

-- Notices are listed in the order in which they happened, which many of one instant have in common.
drop index notices_user_idx;
create index notices_user_idx on notices (user_id, seq desc);
