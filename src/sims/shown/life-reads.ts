import type { Fault } from '#platform/contract/problem.ts'
import { listActionsOf } from '../actions/list-store.ts'
import { readPairings, readSim } from '../cards/read-store.ts'
import { listSessions } from '../sessions/read-store.ts'
import { readUsed, type Span } from '../usage/span-store.ts'
import { type Behind, type PageWish, type Refusing, type ShownNeeds, sizeOf } from './behind.ts'
import { simWire } from './card-wire.ts'
import { actionWire, sessionWire, spanOf } from './life-wire.ts'
import { cursorOf, placeOf } from './time-cursor.ts'

/** One SIM: what it is, its sessions, what it has used, and what was asked to be done with it. */
export function openLifeReads(
  { clock }: ShownNeeds,
  { ofPartner, ofSim }: Behind,
  { invalid, missing }: Refusing,
) {
  const placed = (cursor: string | undefined, words: number) => {
    if (cursor === undefined) return undefined
    const at = placeOf(cursor, words)
    if (!at) throw invalid([wrongCursor])
    return at
  }
  return {
    one: (partnerId: string, iccid: string) =>
      ofPartner(partnerId, async (sql) => {
        const sim = await readSim(sql, partnerId, iccid)
        if (!sim) throw missing()
        return simWire(sim, await readPairings(sql, partnerId, iccid))
      }),
    async sessions(partnerId: string, iccid: string, query: PageWish) {
      const at = placed(query.cursor, 3)
      if (at && !/^[0-9]{1,9}$/.test(at[3]!)) throw invalid([wrongCursor])
      const behind = at && { startedAt: at[0], nas: at[1]!, sessionKey: at[2]!, n: Number(at[3]) }
      const limit = sizeOf(query)
      const rows = await ofSim(partnerId, iccid, (sql) =>
        listSessions(sql, partnerId, iccid, { behind, limit }),
      )
      const last = rows.length < limit ? undefined : rows.at(-1)
      const next = last ? cursorOf(last.started_at, last.nas, last.session_key, String(last.n)) : null
      return { sessions: rows.map(sessionWire), next }
    },
    async actions(partnerId: string, iccid: string, query: PageWish) {
      const at = placed(query.cursor, 1)
      if (at && !uuid.test(at[1]!)) throw invalid([wrongCursor])
      const behind = at && { createdAt: at[0], id: at[1]! }
      const limit = sizeOf(query)
      const rows = await ofSim(partnerId, iccid, (sql) =>
        listActionsOf(sql, partnerId, iccid, { behind, limit }),
      )
      const last = rows.length < limit ? undefined : rows.at(-1)
      return { actions: rows.map(actionWire), next: last ? cursorOf(last.created_at, last.id) : null }
    },
    async usage(partnerId: string, iccid: string, { by = 'day' }: { by?: Span | undefined }) {
      const [from, to] = spanOf(by, new Date(clock.now()))
      const rows = await ofSim(partnerId, iccid, (sql) => readUsed(sql, partnerId, iccid, { by, from, to }))
      const used = rows.map(({ at, up, down, sessions }) => ({
        at: at.toISOString(),
        up_bytes: up,
        down_bytes: down,
        sessions,
      }))
      return { by, from: from.toISOString(), to: to.toISOString(), used }
    },
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const wrongCursor: Fault = { name: 'cursor', reason: 'is not the `next` of a page', rule: 'cursor' }
