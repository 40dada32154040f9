-- A second admin signs what buyers compare bank details by: the telephone number and the email address of the house. A second person
-- signs that a large line of a bank is none of ours.
alter table approvals drop constraint approvals_action_known;
alter table approvals add constraint approvals_action_known check (
  action in ('void-bid', 'counter-offer', 'refund', 'credit', 'return-payment', 'assign-payment', 'handover',
    'bank-details', 'contact', 'reserve', 'payout', 'dismiss-lines')
);
