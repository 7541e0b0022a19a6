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

/** Chat channels and their senders, cached and invalidated by the epoch. */
export type Channels = {
  /** The channel of this name, if it exists. */
  named(name: string): Promise<Channel | undefined>
  /** The channel with this token; a previous token counts while it is valid. */
  byToken(token: string): Promise<Channel | undefined>
  all(): Promise<Channel[]>
  /** The sender of this name on a channel, if an account owns it. */
  sender(channel: string, sender: string): Promise<Sender | undefined>
  /** Delivery terms of requests to a channel for an account. Throws if the channel does not exist. */
  terms(accountId: string, channel: string): Promise<Terms>
}

const maxSenders = 100_000

/** Opens the cached view of chat channels. */
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
      const matches = (channel: Channel) => hasToken(channel, shown)
      return [...(await channels.get('all')).values()].find(matches)
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

/** The stored form of a token. */
export function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

function hasToken({ tokenHash, previous }: Channel, shown: Buffer): boolean {
  if (timingSafeEqual(tokenHash, shown)) return true
  return previous !== undefined && previous.until > wallNow() && timingSafeEqual(previous.tokenHash, shown)
}

/**
 * The delivery terms of a channel for an account. Any 2xx response accepts a request, and the token that signs the request contains the account's API
 * key.
 */
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
