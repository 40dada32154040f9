-- What could not be done any more before anybody decided is closed once the same is asked anew: nobody decided it.

alter table approvals drop constraint approvals_state_known;
alter table approvals add constraint approvals_state_known
  check (state in ('waiting', 'approved', 'refused', 'closed'));
alter table approvals drop constraint approvals_decided_whole;
alter table approvals add constraint approvals_decided_whole
  check ((state in ('waiting', 'closed')) = (decided_by is null) and (decided_by is null) = (decided_at is null));
