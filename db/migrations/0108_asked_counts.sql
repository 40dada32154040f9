-- How often a second person was asked what about a sale, a payment, a statement or a bid.
create index approvals_subject_idx on approvals (subject, action);
