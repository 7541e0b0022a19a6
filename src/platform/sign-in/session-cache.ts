import type { Epoch } from '../nodes/epoch.ts'
import { openRecent } from '../recent.ts'
import { hashOfToken } from './session-cookie.ts'
import { wallNow } from '../wall-clock.ts'

const most = 10_000
/** After this time a session is read again, to check whether it is still valid. */
const trustMs = 60_000

/** Returns the session of a token while it is active. */
export type SessionOf<S> = (token: string) => Promise<S | undefined>

/**
 * Caches sessions in the memory of a node. The epoch changes when a session ends on any node, so this node rejects the session within 1 s.
 * `see` reads a session by the hash of its token, and updates its last-seen time.
 */
export function openSessionCache<S extends { endsAt: Date }>(
  epoch: Pick<Epoch, 'value' | 'fresh'>,
  see: (hash: Buffer) => Promise<S | undefined>,
): SessionOf<S> {
  const known = openRecent<{ session: S; under: number }>(most)
  const asking = new Map<string, Promise<S | undefined>>()

  /** Reads a session. `under` is the epoch before the read, so that a session that ends during the read is read again. */
  const look = async (key: string, hash: Buffer, under: number) => {
    const session = await see(hash)
    if (session) known.set(key, { session, under }, Math.min(wallNow() + trustMs, session.endsAt.getTime()))
    else known.delete(key)
    return session
  }

  return async (token) => {
    const hash = hashOfToken(token)
    const key = hash.toString('base64')
    const under = epoch.value()
    const found = known.get(key)
    if (found?.under === under && epoch.fresh()) return found.session
    const shared = asking.get(`${key} ${under}`)
    if (shared && epoch.fresh()) return shared
    const mine = look(key, hash, under).finally(() => asking.delete(`${key} ${under}`))
    asking.set(`${key} ${under}`, mine)
    return mine
  }
}
