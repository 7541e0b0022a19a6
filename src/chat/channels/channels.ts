import { createHash, timingSafeEqual } from 'node:crypto'
import type { Db } from '#platform/database/db.ts'
import type { Epoch } from '#platform/nodes/epoch.ts'
import { epochCache } from '#platform/nodes/epoch-cache.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { Terms } from '#webhooks/index.ts'
import type { Channel, Sender } from './channel.ts'
import { readChannels } from './channel-store.ts'
import { readSender } from './sender-store.ts'
import { wallNow } from '#platform/wall-clock.ts'

/** Which chat channels there are and whom they serve: remembered, and hanging on the epoch. */
export type Channels = {
  /** The channel of a name, if there is one. */
  named(name: string): Promise<Channel | undefined>
  /** The channel whose chat side shows a token: the current one, or the one before while that holds. */
  byToken(token: string): Promise<Channel | undefined>
  all(): Promise<Channel[]>
  /** Whose a sender on a channel is, if anybody's. */
  sender(channel: string, sender: string): Promise<Sender | undefined>
  /** How a channel is told something for an account. Throws where there is no such channel. */
  terms(accountId: string, channel: string): Promise<Terms>
}

const maxSenders = 100_000

/** Opens what is known of chat channels. */
export function openChannels({ db, vault, epoch }: { db: Db; vault: Vault; epoch: Epoch }): Channels {
  const channels = epochCache(
    epoch,
    1,
    async () => new Map((await readChannels(db, vault)).map((channel) => [channel.name, channel])),
  )
  const senders = epochCache(epoch, maxSenders, async (key) => {
    const [channel, sender] = JSON.parse(key) as [string, string]
    return { found: await readSender(db, channel, sender) }
  })
  const named = async (name: string) => (await channels.get('all')).get(name)
  return {
    named,
    async byToken(token) {
      const shown = digest(token)
      const holds = (channel: Channel) => isShown(channel, shown)
      return [...(await channels.get('all')).values()].find(holds)
    },
    all: async () => [...(await channels.get('all')).values()],
    sender: async (channel, sender) => (await senders.get(JSON.stringify([channel, sender]))).found,
    async terms(accountId, name) {
      const channel = await named(name)
      if (!channel) throw new Error(`chat channel ${name} does not exist`)
      return termsOf(channel, accountId)
    },
  }
}

/** What a token is kept as. */
export function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

function isShown({ tokenHash, previous }: Channel, shown: Buffer): boolean {
  if (timingSafeEqual(tokenHash, shown)) return true
  return previous !== undefined && previous.until > wallNow() && timingSafeEqual(previous.tokenHash, shown)
}

/** Every 2xx takes a post; the account's key stands in the signature's token. */
function termsOf({ secret, previous, callbackUrl }: Channel, apiKey: string): Terms {
  const older = previous && previous.until > wallNow() ? [previous.secret] : []
  return {
    apiKey,
    secrets: [secret, ...older],
    any2xx: true,
    goneDisables: false,
    channelUrl: callbackUrl,
  }
}
