import { putChannel, putSender, readChannelRows, readSender, rotateCredentials } from '#chat/index.ts'
import type { Db } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { parseEuro } from '#platform/money.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { ChatSide } from '../../../simulators/chat/index.ts'
import type { Demo } from './sandbox.ts'

const channel = 'demo-chat'
const price = parseEuro('0.01')

type Deps = { db: Db; vault: Vault }

/**
 * Starts the chat simulator behind the channel `demo-chat`. A second sandbox on the same database does not change the channel
 * while the simulator of the first sandbox responds. `join` sets the URL of the exchange, once it is known.
 */
export async function openDemoChat({
  db,
  vault,
}: Deps): Promise<(ChatSide & { join(url: string): void }) | undefined> {
  const [known] = await readChannelRows(db, channel)
  if (known && (await responds(known.callback_url))) return undefined
  const { startChatSide } = await import('../../../simulators/chat/index.ts')
  const side = await startChatSide()
  const input = { title: 'Chat simulator', callbackUrl: side.callbackUrl, price }
  const credentials = await db.tx(async (sql) => {
    await putChannel(sql, vault, channel, input)
    return rotateCredentials(sql, vault, channel, 0)
  })
  return { ...side, join: (url) => side.attach({ url, ...credentials! }) }
}

/** Adds the demo account's number as a sender of the demo channel. */
export async function serveDemoChat(db: Db, { demo_number, api_key }: Demo): Promise<void> {
  await db.tx(async (sql) => {
    const [known] = await readChannelRows(sql, channel)
    if (!known || (await readSender(sql, channel, demo_number))) return
    await putSender(sql, { channel, sender: demo_number, accountId: api_key, applicationId: null })
    await bumpEpoch(sql)
  })
}

const timeoutMs = 500

/** Whether a simulator responds at the URL: it rejects the unsigned request with 401. */
async function responds(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(timeoutMs) }).then(
    ({ status }) => status === 401,
    () => false,
  )
}
