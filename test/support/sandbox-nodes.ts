import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '#platform/config/config.ts'
import { serve, type Exchange } from '../../src/exchange/serve.ts'
import { openTestDatabase, quiet, type TestDatabase } from './database.ts'

export type SandboxNodes = {
  database: TestDatabase
  start(env?: Readonly<Record<string, string>>): Promise<Exchange>
  stop(node: Exchange): Promise<void>
  stopAll(): Promise<void>
  /** Stops all nodes and deletes the database and the folders of the nodes. */
  close(): Promise<void>
}

/** Nodes of a sandbox on a common database, each with its own folder; all use the key of the first one. */
export async function openSandboxNodes(): Promise<SandboxNodes> {
  const database = await openTestDatabase()
  const folders: string[] = []
  const nodes = new Set<Exchange>()
  const stop = async (node: Exchange) => {
    nodes.delete(node)
    await node.stop()
  }
  const stopAll = async () => {
    for (const node of nodes) await stop(node)
  }
  return {
    database,
    async start(env = {}) {
      const data = mkdtempSync(join(tmpdir(), 'strowger-sandbox-'))
      folders.push(data)
      const node = await serve(
        loadConfig({
          DATABASE_URL: database.url,
          STROWGER_DATABASE_OWNER_URL: database.ownerUrl,
          STROWGER_DATA: data,
          STROWGER_PORT: '0',
          STROWGER_RADIUS_PORT: '0',
          STROWGER_SMPP_PORT: '0',
          STROWGER_DRAIN_SECONDS: '2',
          ...(folders[1] && { STROWGER_KEY_FILE: join(folders[0]!, 'vault.key') }),
          ...env,
        }),
        quiet,
      )
      nodes.add(node)
      return node
    },
    stop,
    stopAll,
    async close() {
      await stopAll()
      await database.close()
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    },
  }
}
