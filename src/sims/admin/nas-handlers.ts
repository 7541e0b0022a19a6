import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { doubtReasons } from '../counting/counted.ts'
import { type DoubtPosition, type DoubtRow, listDoubts } from '../sessions/doubt-store.ts'
import { listUnmatched, type UnmatchedPosition, type UnmatchedRow } from '../sessions/identify-store.ts'
import { putNas } from '../nas/put-nas.ts'
import { readNas, removeNas, type NasRow } from '../nas/nas-store.ts'
import type { Radius } from '../nas/open-radius.ts'
import { openAudited, type OperatorHandlers, found, operatorProblems } from '#operators/index.ts'
import type { simNasOperations } from './contracts/nas-contract.ts'
import {
  answerPage,
  asJson,
  cursorOf,
  encoded,
  instant,
  oneOf,
  readPage,
  text,
  integerPart,
} from '#platform/contract/paging/index.ts'

type Deps = { db: Db; vault: Vault; clock: Pick<Clock, 'now'>; radius: Radius }

/** Handlers of the operations on the NAS that report the usage of SIMs. */
export function simNasHandlers({
  db,
  vault,
  clock,
  radius,
}: Deps): OperatorHandlers<typeof simNasOperations> {
  const audited = openAudited({ db, subject: 'sim-nas', kept: radius })
  return {
    async listNas() {
      const nas = (await readNas(db)).map(nasWire)
      const { host, port } = radius.listening ?? {}
      const listening = host !== undefined && port !== undefined ? { host, port } : null
      return { status: 200, body: { nas, listening } }
    },
    async putNas(ctx, { params: { nas_id: id }, body }) {
      const { name, address, secret, disconnect_port = 3799 } = body
      const { require_message_authenticator: require_signed = false } = body
      const { treatments = {}, default_treatment = { value: '' } } = body
      const gateway = { id, name, address, disconnect_port, require_signed }
      const input = { ...gateway, secret, treatments, default_treatment }
      const { before, stored } = await audited(ctx, async (sql) => {
        const put = await putNas(sql, vault, input, clock.now())
        if (put === 'address taken') throw new Problem(operatorProblems.addressInUse)
        if ('faults' in put) throw new Problem(operatorProblems.invalid, { faults: put.faults })
        const after = auditView(put.after, put.secretChanged)
        return { id, before: put.before ? nasWire(put.before) : null, after, stored: put.after }
      })
      return { status: before ? 200 : 201, body: nasWire(stored) }
    },
    deleteNas: (ctx, { params: { nas_id: id } }) =>
      audited.removes(ctx, id, async (sql) => nasWire(found(await removeNas(sql, id)))),
    listUnmatchedUsage: (_, { query }) =>
      answerPage(
        'unmatched',
        unmatchedWire,
        readPage(unmatchedByTime, query, (position) => listUnmatched(db, position)),
      ),
    listDoubtfulUsage: (_, { query }) =>
      answerPage(
        'records',
        doubtWire,
        readPage(doubtsByTime, query, (position) => listDoubts(db, position)),
      ),
  }
}

const unmatchedByTime = cursorOf<UnmatchedPosition>(
  { last_at: instant, nas: text(), identity: text() },
  encoded(asJson),
)
const doubtsByTime = cursorOf<DoubtPosition>(
  {
    last_at: instant,
    nas: text(),
    session_key: text(),
    iccid: text(),
    n: integerPart,
    reason: oneOf(doubtReasons),
  },
  encoded(asJson),
)

const unmatchedWire = ({ nas: nas_id, first_at, last_at, ...row }: UnmatchedRow) => ({
  nas_id,
  ...row,
  first_at: first_at.toISOString(),
  last_at: last_at.toISOString(),
})

function doubtWire({ nas, n, counted, found, first_at, last_at, ...row }: DoubtRow) {
  return {
    nas_id: nas,
    session_number: n,
    ...row,
    counted_bytes: counted,
    last: found,
    first_at: first_at.toISOString(),
    last_at: last_at.toISOString(),
  }
}

function nasWire({ id, require_signed, began_at, created_at, ...row }: NasRow) {
  const { name, address, disconnect_port, treatments, default_treatment } = row
  return {
    nas_id: id,
    name,
    address,
    disconnect_port,
    treatments,
    default_treatment,
    require_message_authenticator: require_signed,
    began_at: began_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }
}

/** The audit view of a NAS, which states only whether the secret changed. */
function auditView(nas: NasRow, secretChanged: boolean) {
  return { ...nasWire(nas), ...(secretChanged && { secret: 'changed' }) }
}
