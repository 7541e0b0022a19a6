import { createPublicKey, type KeyObject } from 'node:crypto'
import type { Sql } from '#platform/database/db.ts'
import type { ApplicationPolicy, MessagesCapability, WebhookVersion } from '../policy/policy.ts'
import { type PageNumber, type PageRequest, rowsBefore } from '#platform/contract/paging/index.ts'

/** An application for authentication: its policy and the public key of its tokens. */
export type ApplicationRecord = { policy: ApplicationPolicy; publicKey: KeyObject }

/** Capabilities as provided; unknown members are stored and returned. */
export type Capabilities = Record<string, unknown> & {
  network_apis?: Record<string, unknown>
  messages?: {
    webhooks?: { inbound_url?: { address?: string }; status_url?: { address?: string } }
    version?: WebhookVersion
  }
}

export type Privacy = { improve_ai?: boolean }

export type Application = {
  id: string
  accountId: string
  name: string
  publicKey: string
  keyVersion: number
  capabilities: Capabilities
  privacy: Privacy
}

type Row = {
  id: string
  account_id: string
  name: string
  public_key: string
  key_version: number
  capabilities: Capabilities
  privacy: Privacy
}

const columns = 'id, account_id, name, public_key, key_version, capabilities, privacy'

const toApplication = (row: Row): Application => ({
  id: row.id,
  accountId: row.account_id,
  name: row.name,
  publicKey: row.public_key,
  keyVersion: row.key_version,
  capabilities: row.capabilities,
  privacy: row.privacy,
})

/** Reads applications of any account for authentication, by ID; unknown IDs are omitted. */
export async function readApplicationRecords(
  sql: Sql,
  ids: readonly string[],
): Promise<Map<string, ApplicationRecord>> {
  const { rows } = await sql.query<Row>({
    name: 'application-records',
    text: `select ${columns} from application where id = any($1)`,
    values: [ids],
  })
  return new Map(rows.map((row) => [row.id, toRecord(row)]))
}

function toRecord(row: Row): ApplicationRecord {
  const policy = {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    keyVersion: row.key_version,
    messages: messagesOf(row.capabilities),
    network: row.capabilities.network_apis !== undefined,
  }
  return { policy, publicKey: createPublicKey(row.public_key) }
}

function messagesOf({ messages }: Capabilities): MessagesCapability | undefined {
  return (
    messages && {
      inboundUrl: messages.webhooks?.inbound_url?.address || undefined,
      statusUrl: messages.webhooks?.status_url?.address || undefined,
      version: messages.version ?? 'v1',
    }
  )
}

export async function insertApplication(sql: Sql, application: Application): Promise<void> {
  await sql.query(
    `insert into application (id, account_id, name, public_key, key_version, capabilities, privacy)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      application.id,
      application.accountId,
      application.name,
      application.publicKey,
      application.keyVersion,
      JSON.stringify(application.capabilities),
      JSON.stringify(application.privacy),
    ],
  )
}

export async function findApplication(
  sql: Sql,
  accountId: string,
  id: string,
): Promise<Application | undefined> {
  const { rows } = await sql.query<Row>(
    `select ${columns} from application where account_id = $1 and id = $2`,
    [accountId, id],
  )
  return rows[0] && toApplication(rows[0])
}

/** Whether an account has an application, which is then not deleted before the end of the transaction. */
export async function hasApplication(sql: Sql, accountId: string, id: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    'select from application where account_id = $1 and id = $2 for key share',
    [accountId, id],
  )
  return rowCount === 1
}

export type Changes = Pick<Application, 'name' | 'capabilities' | 'privacy'> & {
  publicKey: string | undefined
}

/** Replaces an application's members; a new public key increments the key version. Undefined if the account has no such application. */
export async function updateApplication(
  sql: Sql,
  accountId: string,
  id: string,
  { name, publicKey, capabilities, privacy }: Changes,
): Promise<Application | undefined> {
  const { rows } = await sql.query<Row>(
    `update application
        set name = $3, capabilities = $5, privacy = $6,
            public_key = coalesce($4, public_key),
            key_version = key_version + (coalesce($4, public_key) <> public_key)::int
      where account_id = $1 and id = $2
      returning ${columns}`,
    [accountId, id, name, publicKey ?? null, JSON.stringify(capabilities), JSON.stringify(privacy)],
  )
  return rows[0] && toApplication(rows[0])
}

export async function removeApplication(sql: Sql, accountId: string, id: string): Promise<boolean> {
  const { rowCount } = await sql.query('delete from application where account_id = $1 and id = $2', [
    accountId,
    id,
  ])
  return rowCount === 1
}

/** One page of an account's applications, oldest first, and the total count. */
export async function listApplications(
  sql: Sql,
  accountId: string,
  page: PageNumber,
): Promise<{ total: number; applications: Application[] }> {
  const counted = await sql.query<{ total: number }>(
    'select count(*) as total from application where account_id = $1',
    [accountId],
  )
  const { rows } = await sql.query<Row>(
    `select ${columns} from application where account_id = $1 order by id limit $2 offset $3`,
    [accountId, page.size, rowsBefore(page)],
  )
  return { total: counted.rows[0]!.total, applications: rows.map(toApplication) }
}

/** The applications of an account after an ID, oldest first. */
export async function listApplicationsAfter(
  sql: Sql,
  accountId: string,
  { after, limit }: PageRequest,
): Promise<Application[]> {
  const { rows } = await sql.query<Row>(
    `select ${columns} from application
      where account_id = $1 and ($2::uuid is null or id > $2) order by id limit $3`,
    [accountId, after ?? null, limit],
  )
  return rows.map(toApplication)
}
