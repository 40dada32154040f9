-- Every consignor that a lot is or was of: its people could read the reserve, so they bid on it no more once it is another's.
create table lot_consignors (
  auction_id uuid not null constraint lot_consignors_auction_fkey references auctions (id),
  consignor_id uuid not null constraint lot_consignors_consignor_fkey references consignors (id),
  constraint lot_consignors_pkey primary key (auction_id, consignor_id)
);

create function keep_lot_consignors() returns trigger language plpgsql as $$
begin
  insert into lot_consignors (auction_id, consignor_id)
  select auction_id, consignor_id from changed
  on conflict do nothing;
  return null;
end $$;

create trigger consignments_kept_new
  after insert on consignments referencing new table as changed
  for each statement execute function keep_lot_consignors();
create trigger consignments_kept_changed
  after update on consignments referencing new table as changed
  for each statement execute function keep_lot_consignors();

-- Those of today, and of those before all that sales, questions and the audit log tell. That names consignors, and no name was ever changed.
insert into lot_consignors (auction_id, consignor_id)
select auction_id, consignor_id from consignments
union
select sales.auction_id, consignor_id from consigned_sales join sales on sales.id = sale_id
union
select auction_id, consignor_id from consignor_questions
union
select auctions.id, consignors.id
from audit_log
  cross join lateral (values (details #>> '{before,consignor}'), (details #>> '{after,consignor}')) as told (name)
  join auctions on auctions.id::text = subject
  join consignors on consignors.name = told.name
where action = 'auction.consign'
union
select auctions.id, consignors.id
from audit_log
  cross join lateral (values (details ->> 'before'), (details ->> 'after')) as told (name)
  join auctions on auctions.id::text = subject
  join consignors on consignors.name = told.name
where action = 'auction.move';

create trigger lot_consignors_append_only
  before update or delete or truncate on lot_consignors
  for each statement execute function refuse_change();

-- Whoever left a consignor while such rows were still deleted is known by the audit log; who is not said to have left did by now.
insert into consignor_people (user_id, consignor_id, granted_by, granted_at, ended_at)
select distinct on (users.id, consignors.id) users.id, consignors.id, granted.actor_id, granted.at,
  coalesce((
    select max(revoked.at) from audit_log as revoked
    where revoked.action = 'consignor.revoke' and revoked.subject = granted.subject and revoked.at >= granted.at
      and revoked.details ->> 'consignor' = consignors.name
  ), now())
from audit_log as granted
  join users on users.id::text = granted.subject
  join consignors on consignors.name = granted.details ->> 'consignor'
where granted.action = 'consignor.grant' and granted.actor_id is not null
order by users.id, consignors.id, granted.at desc
on conflict do nothing;

-- Which request for a second signature a yes to a price waits for.
alter table consignor_questions
  add column approval_id uuid constraint consignor_questions_approval_fkey references approvals (id);

-- Of those that wait now: the last yes to that price in that run.
update consignor_questions as question set approval_id = approvals.id
from approvals join bids on bids.id = approvals.subject
where approvals.action = 'counter-offer' and approvals.state = 'waiting'
  and approvals.auction_id = question.auction_id and approvals.amount = question.amount
  and bids.run = question.run and question.kind = 'counter_offer' and question.state = 'approved'
  and not exists (
    select from consignor_questions as later
    where later.auction_id = question.auction_id and later.run = question.run and later.kind = question.kind
      and later.state = 'approved' and later.amount = question.amount and later.answered_at > question.answered_at
  );
