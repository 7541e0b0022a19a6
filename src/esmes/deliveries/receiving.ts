import type { ServerSession } from '#carriers/index.ts'
import type { SmppUser } from '../users/user.ts'
import type { Delivery } from './delivery.ts'

/** Deliveries that a node claims at once for one user, and keeps beyond the windows of its sessions. */
const mostAtOnce = 500
const mostUnsent = 400
/** The time whose responses are claimed ahead, in milliseconds. */
const aheadMs = 100

/** The receiving sessions of a user on this node, and the deliveries that this node has leased for them and not sent yet. */
export type Receiving = {
  user: SmppUser
  sessions: Set<ServerSession>
  unsent: Delivery[]
  /** Records a response of a client. */
  answered(): void
  /** Deliveries to claim now: what the windows allow, and what the clients will answer while the next ones are claimed. */
  wanted(): number
  /** Removes and returns what is unsent for clients that no longer answer. */
  stale(): Delivery[]
}

/** Starts with an empty window: for a slow client, no deliveries are claimed ahead, so that sessions on other nodes may send them. */
export function openReceiving(user: SmppUser): Receiving {
  let [since, current, previous] = [performance.now(), 0, 0]
  const turn = () => {
    const elapsed = performance.now() - since
    if (elapsed < aheadMs) return
    previous = elapsed < 2 * aheadMs ? current : 0
    current = 0
    since += elapsed
  }
  const ahead = () => {
    turn()
    return Math.min(mostUnsent, Math.max(current, previous))
  }
  const receiving: Receiving = {
    user,
    sessions: new Set(),
    unsent: [],
    answered() {
      turn()
      current += 1
    },
    wanted() {
      const unsent = receiving.unsent.length
      if (unsent > ahead() / 2) return 0
      return Math.min(mostAtOnce, roomOf(receiving.sessions) + ahead() - unsent)
    },
    stale: () => (ahead() === 0 ? receiving.unsent.splice(0) : []),
  }
  return receiving
}

const roomOf = (sessions: ReadonlySet<ServerSession>) =>
  [...sessions].reduce((sum, session) => sum + session.room(), 0)

/** The session that can take the most deliveries; undefined if none can take one. */
export function roomiest(sessions: ReadonlySet<ServerSession>): ServerSession | undefined {
  let best: ServerSession | undefined
  for (const session of sessions) if (session.room() > (best?.room() ?? 0)) best = session
  return best
}
