import type { Sql } from '#platform/database/db.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { RegisteredEndpoint } from '../policy/registered-endpoint.ts'
import { endpointField } from '../policy/sealed.ts'

/** A registered endpoint without its secrets. */
export type AccountEndpoint = {
  id: string
  accountId: string
  url: string
  description: string
  /** Undefined for all types. */
  eventTypes: string[] | undefined
  notifyEmail: string | undefined
  enabled: boolean
  /** Wall time until which the previous secret also signs; undefined if there is none. */
  previousSignsUntil: Date | undefined
  createdAt: Date
}

type Row = {
  id: string
  account_id: string
  url: string
  description: string
  event_types: string[] | null
  notify_email: string | null
  enabled: boolean
  previous_signs_until: Date | null
  created_at: Date
}

const columns = `id, account_id, url, description, event_types, notify_email, enabled, created_at,
  case when previous_signs_until > clock_timestamp() then previous_signs_until end as previous_signs_until`

const toEndpoint = (row: Row): AccountEndpoint => ({
  id: row.id,
  accountId: row.account_id,
  url: row.url,
  description: row.description,
  eventTypes: row.event_types ?? undefined,
  notifyEmail: row.notify_email ?? undefined,
  enabled: row.enabled,
  previousSignsUntil: row.previous_signs_until ?? undefined,
  createdAt: row.created_at,
})

/** The endpoints of an account, oldest first. */
export async function listEndpoints(sql: Sql, accountId: string): Promise<AccountEndpoint[]> {
  const { rows } = await sql.query<Row>(
    `select ${columns} from account_endpoint where account_id = $1 and deleted_at is null order by id`,
    [accountId],
  )
  return rows.map(toEndpoint)
}

/** One endpoint; with `lock`, it is locked until the commit. */
export async function readEndpoint(
  sql: Sql,
  accountId: string,
  id: string,
  lock?: 'lock',
): Promise<AccountEndpoint | undefined> {
  const { rows } = await sql.query<Row>(
    `select ${columns} from account_endpoint where account_id = $1 and id = $2 and deleted_at is null ${lock ? 'for no key update' : ''}`,
    [accountId, id],
  )
  return rows[0] && toEndpoint(rows[0])
}

/** Members of an endpoint that its customer sets. */
export type EndpointInput = Pick<
  AccountEndpoint,
  'url' | 'description' | 'eventTypes' | 'notifyEmail' | 'enabled'
>

export async function insertEndpoint(
  sql: Sql,
  vault: Vault,
  { id, accountId, secret, ...input }: EndpointInput & { id: string; accountId: string; secret: string },
): Promise<void> {
  await sql.query(
    `insert into account_endpoint (id, account_id, url, description, event_types, notify_email, enabled, secret)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, accountId, ...valuesOf(input), vault.seal(secret, endpointField(id, 'secret'))],
  )
}

export async function updateEndpoint(sql: Sql, id: string, input: EndpointInput): Promise<void> {
  await sql.query(
    `update account_endpoint set url = $2, description = $3, event_types = $4, notify_email = $5, enabled = $6 where id = $1`,
    [id, ...valuesOf(input)],
  )
}

const valuesOf = ({ url, description, eventTypes, notifyEmail, enabled }: EndpointInput) => [
  url,
  description,
  eventTypes ?? null,
  notifyEmail ?? null,
  enabled,
]

/** Marks an endpoint as deleted; the row is kept as long as the history that refers to it. */
export async function markDeleted(sql: Sql, id: string): Promise<void> {
  await sql.query(
    'update account_endpoint set deleted_at = clock_timestamp(), enabled = false where id = $1',
    [id],
  )
}

/** The current secret of an endpoint, unsealed. */
export async function readEndpointSecret(sql: Sql, vault: Vault, id: string): Promise<string> {
  const { rows } = await sql.query<{ secret: Buffer }>('select secret from account_endpoint where id = $1', [
    id,
  ])
  return vault.open(rows[0]!.secret, endpointField(id, 'secret'))
}

/** Replaces the secret of an endpoint; the previous secret also signs for a time, or is deleted. */
export async function replaceEndpointSecret(
  sql: Sql,
  vault: Vault,
  id: string,
  { secret, previous, keepSeconds }: { secret: string; previous: string | undefined; keepSeconds: number },
): Promise<Date | null> {
  const { rows } = await sql.query<{ previous_signs_until: Date | null }>(
    `update account_endpoint set secret = $2, previous_secret = $3,
            previous_signs_until = case when $3::bytea is not null then clock_timestamp() + make_interval(secs => $4) end
      where id = $1 returning previous_signs_until`,
    [
      id,
      vault.seal(secret, endpointField(id, 'secret')),
      previous === undefined ? null : vault.seal(previous, endpointField(id, 'previous_secret')),
      keepSeconds,
    ],
  )
  return rows[0]!.previous_signs_until
}

/** The recipients of an account's events in addition to its webhook URLs: endpoints that are switched on, and a client that reads its live feed. */
export type EventAudience = { endpoints: readonly RegisteredEndpoint[]; isListenedTo: boolean }

type AudienceRow = { account_id: string; is_listened_to: boolean } & (
  | { id: string; url: string; event_types: string[] | null }
  | { id: null }
)

/** The audience of the events of accounts; accounts without one are omitted. */
export async function readEventAudiences(
  sql: Sql,
  accountIds: readonly string[],
): Promise<Map<string, EventAudience>> {
  const { rows } = await sql.query<AudienceRow>({
    name: 'event-audiences',
    text: `select a.id as account_id, coalesce(a.listened_until > clock_timestamp(), false) as is_listened_to,
             e.id, e.url, e.event_types
        from account a left join account_endpoint e on e.account_id = a.id and e.deleted_at is null and e.enabled
       where a.id = any ($1::text[]) and (e.id is not null or a.listened_until > clock_timestamp()) order by e.id`,
    values: [accountIds],
  })
  const audiences = [...Map.groupBy(rows, (row) => row.account_id)].map(
    ([accountId, its]) =>
      [
        accountId,
        { endpoints: its.flatMap(endpointOf), isListenedTo: its.some((row) => row.is_listened_to) },
      ] as const,
  )
  return new Map(audiences)
}

function endpointOf(row: AudienceRow): RegisteredEndpoint[] {
  if (row.id === null) return []
  const { id, url, event_types: types } = row
  return [{ id, url, enabled: true, eventTypes: types === null ? undefined : new Set(types) }]
}
