-- Staff find mails by their address and by what they tell; a notice's reader finds it by its number.

create index mails_recipient_idx on mails (lower(recipient), created_at desc, id desc);
create index notices_mail_idx on notices (mail_id) where mail_id is not null;

-- Notices are listed in the order in which they happened, which many of one instant have in common.
drop index notices_user_idx;
create index notices_user_idx on notices (user_id, seq desc);
