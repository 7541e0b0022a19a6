import { dataSourceOfRows } from '#privacy/index.ts'

const ofNumber = '(t.msisdn = $1 and ($2::text is null or t.account_id = $2))'

const rowsOf = (table: string, { key, at, without }: { key: string; at: string; without: string }) =>
  `select t.${key}::text as key, t.account_id, t.${at} as at, to_jsonb(t) - '{${without}}'::text[] as data from ${table} t
    where ${ofNumber} and t.${key}::text collate "C" > $4 order by t.${key} limit $5`

const deleted = (table: string) =>
  `delete from ${table} where id in (select t.id from ${table} t where ${ofNumber} limit $4)`

/** Token requests. Polling for an erased request fails as unknown. */
const requests = dataSourceOfRows({
  kind: 'network_request',
  read: rowsOf('network_request', { key: 'id', at: 'created_at', without: 'hash,key_version' }),
  erase: deleted('network_request'),
})

/** Tokens; erased ones are no longer valid. */
const tokens = dataSourceOfRows({
  kind: 'network_token',
  read: rowsOf('network_token', { key: 'id', at: 'created_at', without: 'hash,key_version' }),
  erase: deleted('network_token'),
})

/** Consent decisions: the decision is kept with a masked number. */
const decisions = dataSourceOfRows({
  kind: 'network_decision',
  read: rowsOf('network_decision', { key: 'request_id', at: 'decided_at', without: '' }),
  erase: `update network_decision set msisdn = mask_of(msisdn) where request_id in (
      select t.request_id from network_decision t where ${ofNumber} limit $4)`,
})

const ended = `t.ended_at is not null and t.pending_request is null and (t.state = 'DELETED' or t.status_info is distinct from 'NETWORK_TERMINATED')`

/** Quality on Demand sessions: running sessions must end first, and network-terminated sessions must be deleted first. */
const qodSessions = dataSourceOfRows({
  kind: 'qod_session',
  read: rowsOf('qod_session', { key: 'id', at: 'created_at', without: 'sink_token,lease,leased_until' }),
  erase: `update qod_session set msisdn = mask_of(msisdn), request = request - 'device' where id in (
      select t.id from qod_session t where ${ofNumber} and ${ended} limit $4)`,
  waiting: `select count(*)::int as waiting from qod_session t where ${ofNumber} and not (${ended})`,
})

/** Overridden data of a virtual number, which belongs to no account. */
const virtualNumbers = dataSourceOfRows({
  kind: 'virtual_number',
  read: `select t.msisdn as key, null as account_id, t.changed_at as at, to_jsonb(t) as data
      from network_virtual t where t.msisdn = $1 and $2::text is null and t.msisdn > $4 limit $5`,
  erase: `delete from network_virtual where msisdn = $1 and $2::text is null and $4 > 0`,
})

/** Personal data about a number in this domain. */
export const networkDataSources = [requests, tokens, decisions, qodSessions, virtualNumbers]
