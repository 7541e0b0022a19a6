import { columnsOf } from '#platform/database/columns.ts'
import type { Sql } from '#platform/database/db.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { passwordField } from './sealed.ts'
import type { MessageIdForm } from '../smpp/index.ts'
import { boundStates } from './states.ts'

/** A carrier as it is stored. */
export type CarrierRow = {
  id: string
  name: string
  host: string
  port: number
  tls: boolean
  tls_ca: string | null
  bind_mode: string
  system_id: string
  /** The bind password, sealed. */
  password: Buffer
  system_type: string
  binds: number
  submit_window: number
  submits_per_second: number
  concatenation: string
  alphabet: string
  response_id_form: string
  receipt_id_form: string
  response_timeout_ms: number
  enquire_link_ms: number
  dead_peer_timeout_ms: number
  receipt_wait_seconds: number
  entity_id_tag: number | null
  content_id_tag: number | null
  status: string
  status_since: Date
  empty_since: Date | null
  created_at: Date
}

/** All carriers that should be bound. */
export async function readCarriers(sql: Sql): Promise<CarrierRow[]> {
  const { rows } = await sql.query<CarrierRow>(
    'select * from carrier where status = any($1::text[]) order by id',
    [boundStates],
  )
  return rows
}

export async function readCarrier(sql: Sql, id: string): Promise<CarrierRow | undefined> {
  const { rows } = await sql.query<CarrierRow>('select * from carrier where id = $1', [id])
  return rows[0]
}

/** Settings of a carrier; an undefined setting counts as omitted. */
export type NewCarrier = {
  id: string
  name: string
  host: string
  port: number
  systemId: string
  password: string
  tls?: boolean | undefined
  /** The only trusted CAs, or the server certificate itself, in PEM; null to trust the system's CAs. */
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

/** Creates a carrier with defaults for omitted settings, or changes the provided settings of an existing carrier. */
export async function putCarrier(sql: Sql, vault: Vault, carrier: NewCarrier): Promise<void> {
  const row = {
    name: carrier.name,
    host: carrier.host,
    port: carrier.port,
    system_id: carrier.systemId,
    password: vault.seal(carrier.password, passwordField(carrier.id)),
    tls: carrier.tls,
    tls_ca: carrier.tlsCa,
    bind_mode: carrier.bindMode,
    system_type: carrier.systemType,
    binds: carrier.binds,
    submit_window: carrier.submitWindow,
    submits_per_second: carrier.submitsPerSecond,
    response_id_form: carrier.responseIdForm,
    receipt_id_form: carrier.receiptIdForm,
    response_timeout_ms: carrier.responseTimeoutMs,
    enquire_link_ms: carrier.enquireLinkMs,
    dead_peer_timeout_ms: carrier.deadPeerTimeoutMs,
  }
  const { names, placeholders, sets, values } = columnsOf(row, 2)
  await sql.query(
    `insert into carrier (id, ${names}) values ($1, ${placeholders}) on conflict (id) do update set ${sets}`,
    [carrier.id, ...values],
  )
}

/** Format of message IDs in the receipts of a carrier; undefined if the carrier does not exist. */
export async function readReceiptForm(sql: Sql, id: string): Promise<MessageIdForm | undefined> {
  const { rows } = await sql.query<{ form: MessageIdForm }>(
    'select receipt_id_form as form from carrier where id = $1',
    [id],
  )
  return rows[0]?.form
}

/** The IDs of all carriers. */
export async function knownCarriers(sql: Sql): Promise<ReadonlySet<string>> {
  const { rows } = await sql.query<{ id: string }>('select id from carrier')
  return new Set(rows.map(({ id }) => id))
}

/** Whether another live node leases a bind of this carrier. */
export async function isBoundElsewhere(sql: Sql, carrierId: string, nodeId: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    'select from carrier_bind where carrier_id = $1 and owner <> $2 and lease_until > clock_timestamp() limit 1',
    [carrierId, nodeId],
  )
  return rowCount === 1
}
