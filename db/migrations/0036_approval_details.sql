-- A second person decides about wires that are moved between sales, and about deliveries made cheaper.

-- What of a question its other columns do not tell: {reservation} that a payment is to be counted to, or the {choice} of a handover.
alter table approvals add column details jsonb not null default '{}';

alter table approvals drop constraint approvals_action_known;
alter table approvals add constraint approvals_action_known check (
  action in ('void-bid', 'counter-offer', 'refund', 'credit', 'return-payment', 'assign-payment', 'handover')
);
