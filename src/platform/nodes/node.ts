import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Db, Sql } from '../database/db.ts'
import { bumpEpoch } from './epoch.ts'
import { isUuid, uuidv7 } from '../ids.ts'

/**
 * This node among those of the same database. Its ID is stored in the data folder, so that a restarted node finds its own leases;
 * `deaths` is how often other nodes declared it dead.
 */
export type Node = { id: string; name: string; deaths: number }

/** Reads this node's ID from the data folder, or creates one at the first start, and records in the database that the node is alive. */
export async function openNode(db: Db, dataFolder: string): Promise<Node> {
  const id = nodeIdOf(dataFolder)
  const name = hostname()
  const { rows } = await db.query<{ deaths: number }>(
    `insert into node (id, name) values ($1, $2)
      on conflict (id) do update set name = excluded.name, started_at = clock_timestamp(), seen_at = clock_timestamp()
      returning deaths`,
    [id, name],
  )
  await bumpEpoch(db)
  return { id, name, deaths: rows[0]!.deaths }
}

/** The ID of the node with this data folder, which is created at the first start. */
export function nodeIdOf(dataFolder: string): string {
  const file = join(dataFolder, 'node-id')
  try {
    const id = readFileSync(file, 'utf8').trim()
    if (isUuid(id)) return id
  } catch {
    // The first start: the file does not exist yet.
  }
  const id = uuidv7()
  mkdirSync(dataFolder, { recursive: true })
  writeFileSync(file, `${id}\n`, { mode: 0o600 })
  return id
}

/** Stores a heartbeat of this node; returns the transaction ID. */
export async function beat(sql: Sql, id: string): Promise<string | undefined> {
  const { rows } = await sql.query<{ xid: string }>(
    'update node set seen_at = clock_timestamp() where id = $1 returning pg_current_xact_id()::text as xid',
    [id],
  )
  return rows[0]?.xid
}

/** Number of nodes with a heartbeat within the last 30 s; each node sends one every 10 s. */
export async function countNodes(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ nodes: number }>(
    "select count(*) as nodes from node where seen_at > clock_timestamp() - interval '30 seconds'",
  )
  return rows[0]!.nodes
}
