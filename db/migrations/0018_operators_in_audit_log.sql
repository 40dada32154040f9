-- The command line has no account: what is done there names its operator in the details.
alter table audit_log
  alter column actor_id drop not null,
  add constraint audit_log_somebody check (actor_id is not null or details ? 'operator');
