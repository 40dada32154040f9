-- Mails to many, such as reminders, in a queue of their own: to keep the order of each person's mails (0034), taking one from `mails` looks
-- at all that wait there, and of these a hundred thousand may. They have no order, and are tried as often as others.
select pgboss.create_queue('mails_to_many', '{"policy": "standard", "retryLimit": 180, "retryDelay": 60, "retryBackoff": true, "retryDelayMax": 3600,
  "expireInSeconds": 600, "retentionSeconds": 2592000, "deleteAfterSeconds": 86400, "warningQueueSize": 1000000}'::jsonb);

-- Those that wait now.
update pgboss.job set name = 'mails_to_many', policy = 'standard'
where name = 'mails' and priority < 0 and state in ('created', 'retry');

-- Of a reminder as many may be pushed.
update pgboss.queue set warning_queued = 1000000 where name = 'pushes';
