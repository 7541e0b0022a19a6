import { compose, run } from '#platform/database/compose.ts'
import type { Sql } from '#platform/database/db.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { passwordPlace } from './sealed.ts'
import type { MessageIdForm } from './smpp/index.ts'
import { boundStates } from './states.ts'

export type CarrierRow = Awaited<ReturnType<typeof readCarriers>>[number]

/** All carriers whose binds should be held. */
export function readCarriers(sql: Sql) {
  return run(sql, compose.selectFrom('carrier').selectAll().where('status', 'in', boundStates).orderBy('id'))
}

/** `undefined` is the default. */
export type NewCarrier = {
  id: string
  name: string
  host: string
  port: number
  systemId: string
  password: string
  tls?: boolean | undefined
  /** PEM: the only authorities, or the very certificate; null for those of the machine. */
  tlsCa?: string | null | undefined
  bindMode?: 'transceiver' | 'pair' | undefined
  systemType?: string | undefined
  binds?: number | undefined
  submitWindow?: number | undefined
  submitsPerSecond?: number | undefined
  responseIdForm?: MessageIdForm | undefined
  receiptIdForm?: MessageIdForm | undefined
  responseTimeoutMs?: number | undefined
  enquireLinkMs?: number | undefined
  deadPeerTimeoutMs?: number | undefined
}

/** Creates a carrier, or changes what is given of an existing one of the same id; what is left out stays, or is the default. */
export async function putCarrier(sql: Sql, vault: Vault, carrier: NewCarrier): Promise<void> {
  const row = {
    name: carrier.name,
    host: carrier.host,
    port: carrier.port,
    system_id: carrier.systemId,
    password: vault.seal(carrier.password, passwordPlace(carrier.id)),
    ...given('tls', carrier.tls),
    ...given('tls_ca', carrier.tlsCa),
    ...given('bind_mode', carrier.bindMode),
    ...given('system_type', carrier.systemType),
    ...given('binds', carrier.binds),
    ...given('submit_window', carrier.submitWindow),
    ...given('submits_per_second', carrier.submitsPerSecond),
    ...given('response_id_form', carrier.responseIdForm),
    ...given('receipt_id_form', carrier.receiptIdForm),
    ...given('response_timeout_ms', carrier.responseTimeoutMs),
    ...given('enquire_link_ms', carrier.enquireLinkMs),
    ...given('dead_peer_timeout_ms', carrier.deadPeerTimeoutMs),
  }
  const insert = compose.insertInto('carrier').values({ id: carrier.id, ...row })
  await run(
    sql,
    insert.onConflict((c) => c.column('id').doUpdateSet(row)),
  )
}

function given<Column extends string, V>(column: Column, value: V | undefined) {
  return (value === undefined ? {} : { [column]: value }) as { [C in Column]?: V }
}

/** How a carrier writes ids in receipts; nothing when there is no such carrier. */
export async function readReceiptForm(sql: Sql, id: string): Promise<MessageIdForm | undefined> {
  const { rows } = await sql.query<{ form: MessageIdForm }>(
    'select receipt_id_form as form from carrier where id = $1',
    [id],
  )
  return rows[0]?.form
}

/** The ids of all carriers. */
export async function knownCarriers(sql: Sql): Promise<ReadonlySet<string>> {
  const { rows } = await sql.query<{ id: string }>('select id from carrier')
  return new Set(rows.map(({ id }) => id))
}

/** Whether another node that lives holds a bind of this carrier. */
export async function isHeldElsewhere(sql: Sql, carrierId: string, nodeId: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    'select from carrier_bind where carrier_id = $1 and owner <> $2 and lease_until > clock_timestamp() limit 1',
    [carrierId, nodeId],
  )
  return rowCount === 1
}
