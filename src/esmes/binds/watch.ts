import { setTimeout as pause } from 'node:timers/promises'
import type { BindRequest, ServerSession } from '#carriers/index.ts'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { Epoch } from '#platform/nodes/epoch.ts'
import type { SmppUser } from '../users/user.ts'
import { bindRefusal } from './permit.ts'
import { readBinds, type StoredBind } from './permit-store.ts'

/** How long the responses to open submits and to the unbind are awaited. Another node may be bound to instead before this node is fenced. */
const endMs = 300
const retryMs = 250

/** Ends sessions that are no longer permitted, or that another node does not count. */
export type Watch = {
  /** Whether this node may hold binds and accept submits. */
  mayHold(): boolean
  /** Called when a session was added. `epoch` is the epoch before its bind was decided; a later change was checked without this session. */
  admitted(epoch: number): void
  /** Called when the client of a session has its response. */
  joined(session: ServerSession): void
  /** Ends all sessions, because other nodes may take over their binds. */
  releaseSessions(): void
  stop(): Promise<void>
}

export type WatchDeps = {
  db: Db
  epoch: Pick<Epoch, 'value' | 'onChange'>
  log: Log
  /** Whether no other node is about to fence this node. */
  mayHold(): boolean
}

/** Checks the bound sessions after each change of the epoch, with one statement for all of them. */
export function openWatch(deps: WatchDeps, bound: ReadonlyMap<ServerSession, SmppUser>): Watch {
  const { db, epoch, log, mayHold } = deps
  let checking: Promise<void> | undefined
  let isDue = false
  let isStopped = false

  const check = async () => {
    const sessions = new Map([...bound.keys()].map((session) => [session.id, session]))
    if (sessions.size === 0) return
    const users = [...bound].map(([{ id: sessionId }, { id: userId }]) => ({ sessionId, userId }))
    for (const stored of await readBinds(db, users)) {
      const session = sessions.get(stored.sessionId)!
      const reason = session.bind && reasonToEnd(stored, session.bind)
      if (reason !== undefined) end(session, reason)
    }
  }
  const run = async () => {
    while (isDue && !isStopped) {
      isDue = false
      try {
        await check()
      } catch (err) {
        log.warn({ err }, 'could not check the binds of SMPP users; retrying')
        isDue = true
        await pause(retryMs, undefined, { ref: false })
      }
    }
    checking = undefined
  }
  const request = () => {
    isDue = true
    checking ??= run()
  }
  epoch.onChange(() => bound.size > 0 && request())

  return {
    mayHold,
    admitted: (before) => epoch.value() !== before && request(),
    joined: (session) => !mayHold() && end(session, doubtful),
    releaseSessions() {
      for (const session of bound.keys()) end(session, doubtful)
    },
    async stop() {
      isStopped = true
      await checking
    },
  }
}

const doubtful = 'The node cannot reach the database; bind again.'

const end = (session: ServerSession, reason: string) => void session.end(reason, endMs)

/** Why a session must end; undefined if it may stay. */
function reasonToEnd({ permit, isClaimed, endReason }: StoredBind, bind: BindRequest): string | undefined {
  if (!permit) return 'The user was deleted.'
  if (endReason !== null) return endReason
  return isClaimed ? bindRefusal(permit, bind)?.reason : 'Another node has released the bind.'
}
