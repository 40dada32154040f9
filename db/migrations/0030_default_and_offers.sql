-- Who does not pay is closed out, and who bid next may be asked.

alter table profiles
  -- Why it is closed: by its owner, by staff, or because a purchase was not paid; then its owner still reads what is owed. Null for
  -- those that their owners closed before this was kept.
  add column closed_for text,
  add constraint profiles_closed_for_known check (closed_for in ('owner', 'staff', 'default')),
  add constraint profiles_closed_for_closed check (closed_for is null or status = 'closed');

alter table auctions
  -- Who bid next is asked before the lot is held again, should its buyer not pay.
  add column second_chance boolean not null default false;

-- Lots whose buyer did not pay, and of which the next bidder is to be asked.
create index auctions_second_chance_idx on auctions (id)
  where second_chance and status = 'ended' and outcome in ('won', 'bought') and reservation_id is null;

-- Until when losses of the lead were told: whoever was outbid before this was kept is not told of it now.
create table outbid_told (
  one boolean constraint outbid_told_pkey primary key default true constraint outbid_told_one check (one),
  until timestamptz(3) not null
);

insert into outbid_told (until) values (now());
