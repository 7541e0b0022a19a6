import { createHash } from 'node:crypto'
import type { Conversation } from './indicator-store.ts'

/** The ID of a conversation, which is the same on every node: a UUID of version 8 (RFC 9562) from a digest of the conversation's members. */
export function conversationId({ accountId, channel, sender, recipient }: Conversation): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([accountId, channel, sender, recipient]))
    .digest()
  hash[6] = (hash[6]! & 0x0f) | 0x80
  hash[8] = (hash[8]! & 0x3f) | 0x80
  const hex = hash.toString('hex', 0, 16)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
