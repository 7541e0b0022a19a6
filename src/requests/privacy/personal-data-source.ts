import { dataSourceOfRows } from '#privacy/index.ts'

const ofNumber = 'n.number = $1 and ($2::text is null or n.account_id = $2)'
const joined = 'request_log_number n join request_log t on t.account_id = n.account_id and t.id = n.entry_id'

/** Entries of the request log that contain a number. Bodies are not exported, because they may name others; erasure deletes the whole entry. */
export const loggedRequests = dataSourceOfRows({
  kind: 'request_log',
  read: `select t.id::text as key, t.account_id, to_timestamp(('x' || translate(left(t.id::text, 13), '-', ''))::bit(48)::bigint / 1000.0) as at, jsonb_build_object('operation', t.operation, 'method', t.method, 'path', t.path, 'status', t.status) as data
    from ${joined} where ${ofNumber} and t.id::text collate "C" > $4 order by t.id limit $5`,
  erase: `delete from request_log where (account_id, id) in (
      select n.account_id, n.entry_id from request_log_number n where ${ofNumber} limit $4)`,
})
