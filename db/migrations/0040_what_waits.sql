-- What waits for staff is found without looking through everything that does not.
create index profiles_unreviewed_idx on profiles (updated_at)
  where id_photo_url is not null and id_verified_at is null and status = 'open';

create index auctions_below_reserve_idx on auctions (ends_at)
  where status = 'ended' and outcome = 'reserve_not_met' and reservation_id is null;

create index statement_lines_open_idx on statement_lines (statement_id) where state = 'waiting';

create index payments_counted_idx on payments (created_at) where state = 'counted';

create index mails_given_up_idx on mails (given_up_at) where given_up_at is not null and sent_at is null;
