-- Photos whose widths are to be made, or removed with them. Of one photo one job is under way at once. A process that dies is followed by
-- another after ten minutes; what fails is tried for half an hour, for a page that asks meanwhile has the width made at once.
select pgboss.create_queue('widths', '{"policy": "singleton", "retryLimit": 8, "retryDelay": 10, "retryBackoff": true, "retryDelayMax": 600,
  "expireInSeconds": 600, "retentionSeconds": 1209600, "deleteAfterSeconds": 86400}'::jsonb);

-- Those of the photos that open auctions and drafts show now: made again where they are not kept under the photo's own name yet, after
-- those of new uploads. What ended is seldom looked at: its widths are made then.
insert into pgboss.job (
  name, data, priority, singleton_key, policy, keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds
)
select name, jsonb_build_object('auctionId', parts[1], 'photoId', parts[2]), -1, parts[2], policy, now() + interval '14 days',
  retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds
from pgboss.queue, (
  select distinct regexp_match(address, '^/images/photos/([0-9a-f-]{36})/([0-9a-f-]{36})/\d+\.webp$') as parts
  from auctions, unnest(images || image_url) as address
  where status in ('draft', 'available')
) as shown
where name = 'widths' and parts is not null;
