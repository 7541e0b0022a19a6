import { bucketSql, outcomes } from './measures.ts'

/** Appends the attempts that a statement has as `held` to the pending rows of the reports. */
export const reportAttempts = `insert into webhook_report_change (hour, account_id, origin, result, bucket, ${outcomes.join(', ')})
  select date_trunc('hour', to_timestamp(started_ms / 1000), 'UTC'), account_id, substr(endpoint, position(' ' in endpoint) + 1),
      coalesce(http_status::text, fault, ''), ${bucketSql('duration_ms')},
      ${outcomes.map((name) => `count(*) filter (where outcome = '${name}')`).join(', ')}
    from held group by 1, 2, 3, 4, 5`
