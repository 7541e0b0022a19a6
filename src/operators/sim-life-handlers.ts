import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/db.ts'
import { Problem } from '#platform/problem.ts'
import {
  type ActionRow,
  listActionsOf,
  listSessions,
  type PoolUsageRow,
  readPoolUsages,
  readSim,
  readUsed,
  type SessionSeen,
  type UsageSpan,
} from '#sims/index.ts'
import type { OperatorHandlers } from './family.ts'
import { limitOf } from './pages.ts'
import { found, operatorProblems } from './problems.ts'
import type { simLifeOperations } from './sim-life-contract.ts'
import { foundPartner } from './sim-refusals.ts'

type Needs = { db: Db; clock: Pick<Clock, 'now'> }

/** What one SIM has done, and what pools have used. */
export function simLifeHandlers({ db, clock }: Needs): OperatorHandlers<typeof simLifeOperations> {
  const ofSim = <T>(partnerId: string, iccid: string, work: (sql: Sql) => Promise<T>) =>
    db.snapshot(async (sql) => {
      found(await readSim(sql, partnerId, iccid))
      return work(sql)
    })
  return {
    async listSimSessions(_, { params: { partner_id: partnerId, iccid }, query }) {
      const limit = limitOf(query)
      const [at, nas, sessionKey] = wordsOf(query.cursor, 3)
      const behind = at ? { startedAt: at, nas: nas!, sessionKey: sessionKey! } : undefined
      const rows = await ofSim(partnerId, iccid, (sql) =>
        listSessions(sql, partnerId, iccid, { behind, limit }),
      )
      const last = rows.length < limit ? undefined : rows.at(-1)
      const next = last ? cursorOf(last.started_at, last.nas, last.session_key) : null
      return { status: 200, body: { sessions: rows.map(sessionWire), next } }
    },
    async listSimActions(_, { params: { partner_id: partnerId, iccid }, query }) {
      const limit = limitOf(query)
      const [at, id] = wordsOf(query.cursor, 2)
      if (id !== undefined && !uuid.test(id)) throw wrongCursor()
      const behind = at ? { createdAt: at, id: id! } : undefined
      const rows = await ofSim(partnerId, iccid, (sql) =>
        listActionsOf(sql, partnerId, iccid, { behind, limit }),
      )
      const last = rows.length < limit ? undefined : rows.at(-1)
      const next = last ? cursorOf(last.created_at, last.id) : null
      return { status: 200, body: { actions: rows.map(actionWire), next } }
    },
    async readSimUsage(_, { params: { partner_id: partnerId, iccid }, query: { by = 'day' } }) {
      const [from, to] = spanOf(by, new Date(clock.now()))
      const rows = await ofSim(partnerId, iccid, (sql) => readUsed(sql, partnerId, iccid, { by, from, to }))
      const used = rows.map(({ at, up, down, sessions }) => ({
        at: at.toISOString(),
        up_bytes: up,
        down_bytes: down,
        sessions,
      }))
      return { status: 200, body: { by, from: from.toISOString(), to: to.toISOString(), used } }
    },
    async readSimPoolUsage(_, { params: { partner_id: partnerId } }) {
      const pools = await db.snapshot(async (sql) => {
        await foundPartner(sql, partnerId)
        return readPoolUsages(sql, partnerId, new Date(clock.now()))
      })
      return { status: 200, body: { pools: pools.map(poolWire) } }
    },
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function wrongCursor(): Problem {
  return new Problem(operatorProblems.invalid, {
    faults: [{ name: 'cursor', reason: 'is not the `next` of a page', rule: 'cursor' }],
  })
}

/** A place in a list by a time and what tells apart those of the same time. */
function cursorOf(at: Date, ...words: string[]): string {
  return Buffer.from(JSON.stringify([at.toISOString(), ...words])).toString('base64url')
}

/** Reads such a place; nothing where there is none. */
function wordsOf(cursor: string | undefined, length: number): [Date, ...string[]] | [] {
  if (cursor === undefined) return []
  const said = jsonOf(Buffer.from(cursor, 'base64url').toString())
  if (!Array.isArray(said) || said.length !== length) throw wrongCursor()
  const [at, ...words] = said as unknown[]
  const time = new Date(String(at))
  if (
    Number.isNaN(time.getTime()) ||
    !words.every((word) => typeof word === 'string' && !word.includes('\0'))
  )
    throw wrongCursor()
  return [time, ...(words as string[])]
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw wrongCursor()
  }
}

/** How far back usage is told, and until when: whole hours, days and months of UTC, the present one among them. */
function spanOf(by: UsageSpan, now: Date): [from: Date, to: Date] {
  const [year, month, day, hour] = [
    now.getUTCFullYear(),
    now.getUTCMonth(),
    now.getUTCDate(),
    now.getUTCHours(),
  ]
  if (by === 'hour')
    return [new Date(Date.UTC(year, month, day, hour - 47)), new Date(Date.UTC(year, month, day, hour + 1))]
  if (by === 'day')
    return [new Date(Date.UTC(year, month, day - 30)), new Date(Date.UTC(year, month, day + 1))]
  return [new Date(Date.UTC(year, month - 12)), new Date(Date.UTC(year, month + 1))]
}

function sessionWire({ started_at, last_at, ended_at, up, down, ...rest }: SessionSeen) {
  return {
    ...rest,
    started_at: started_at.toISOString(),
    last_at: last_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
    up_bytes: up,
    down_bytes: down,
  }
}

function actionWire({ id, action_type, status, creator, source, content, reason, ...row }: ActionRow) {
  return {
    action_id: id,
    action_type,
    status,
    creator,
    source,
    content: content as Record<string, unknown>,
    reason,
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  }
}

function poolWire({ id, name, offering, volume_bytes, used_bytes, period_start, period_end }: PoolUsageRow) {
  return {
    sim_pool_id: String(id),
    name,
    offering,
    volume_bytes,
    used_bytes,
    period_start: period_start.toISOString(),
    period_end: period_end.toISOString(),
  }
}
