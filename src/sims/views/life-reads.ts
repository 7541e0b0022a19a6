import { type ActionPosition, listActionsOf } from '../actions/list-store.ts'
import { readPairings, readSim } from '../cards/read-store.ts'
import { listSessions, type SessionPosition } from '../sessions/read-store.ts'
import { readUsed, type Span } from '../usage/span-store.ts'
import type { PartnerSnapshots, MissingProblem, ViewDeps } from './partner-snapshot.ts'
import { simWire } from './card-wire.ts'
import { actionWire, sessionWire, spanOf } from './life-wire.ts'
import {
  asJson,
  cursorOf,
  encoded,
  instant,
  pageBody,
  readPage,
  text,
  type PageQuery,
  uuid,
  integerPart,
} from '#platform/contract/paging/index.ts'

/** Reads of one SIM: its record, sessions, usage and actions. */
export function openLifeReads(
  { clock }: ViewDeps,
  { ofPartner, ofSim }: PartnerSnapshots,
  { missing }: MissingProblem,
) {
  return {
    one: (partnerId: string, iccid: string) =>
      ofPartner(partnerId, async (sql) => {
        const sim = await readSim(sql, partnerId, iccid)
        if (!sim) throw missing()
        return simWire(sim, await readPairings(sql, partnerId, iccid))
      }),
    sessions: (partnerId: string, iccid: string, query: PageQuery) =>
      pageBody(
        'sessions',
        sessionWire,
        readPage(sessionsByTime, query, (position) =>
          ofSim(partnerId, iccid, (sql) => listSessions(sql, partnerId, iccid, position)),
        ),
      ),
    actions: (partnerId: string, iccid: string, query: PageQuery) =>
      pageBody(
        'actions',
        actionWire,
        readPage(actionsByTime, query, (position) =>
          ofSim(partnerId, iccid, (sql) => listActionsOf(sql, partnerId, iccid, position)),
        ),
      ),
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

const sessionsByTime = cursorOf<SessionPosition>(
  { started_at: instant, nas: text(), session_key: text(), n: integerPart },
  encoded(asJson),
)
const actionsByTime = cursorOf<ActionPosition>({ created_at: instant, id: uuid }, encoded(asJson))
