import { changeCarrier, moveCarrier, replaceCarrier, type ChangedCarrier } from '../carrier/change.ts'
import { eventTo } from '../carrier/states.ts'
import { lineFaults } from '../carrier/rules.ts'
import { lockCarrier } from '../carrier/change-store.ts'
import type { CarrierRow } from '../carrier/store.ts'
import type { Carriers } from '../sessions/carriers-contract.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Vault } from '#platform/vault/vault.ts'
import {
  changeAtOnce,
  noteChange,
  type Operator,
  type OperatorHandlers,
  found,
  operatorProblems,
} from '#operators/index.ts'
import type { carrierOperations } from './carrier-contract.ts'
import { type CarrierQueues, carrierWires } from './carrier-wire.ts'
import { removeCarrier } from './remove-carrier.ts'

type CarrierDeps = { db: Db; vault: Vault; carriers: Carriers; queues: CarrierQueues }
type Status = keyof typeof eventTo

/** Carriers and their binds. */
export function carrierHandlers(deps: CarrierDeps): OperatorHandlers<typeof carrierOperations> {
  const { db, vault, carriers, queues } = deps
  const seen = async (id: string) => found((await carrierWires(db, deps, id))[0])
  const change = async (caller: Operator, what: string, id: string, work: Work) => {
    await changeAtOnce(db, carriers, async (sql) => {
      const changed = found(await work(sql))
      refuseFaults(changed.after)
      await noteChange(sql, caller, { what, subject: 'carrier', id, ...statesOf(changed) })
    })
  }
  const move = (caller: Operator, what: string, id: string, status: Status) =>
    change(caller, what, id, (sql) => moveCarrier(sql, id, eventTo[status]))
  return {
    listCarriers: async () => ({ status: 200, body: { carriers: await carrierWires(db, deps) } }),
    readCarrier: async (_, { params }) => ({ status: 200, body: await seen(params.carrier_id) }),
    async putCarrier({ caller }, { params: { carrier_id: id }, body }) {
      const { status, ...settings } = body
      await change(caller, 'putCarrier', id, async (sql) =>
        thenMoved(sql, id, status, await replaceCarrier(sql, vault, id, settings)),
      )
      return { status: 204 }
    },
    async changeCarrier({ caller }, { params: { carrier_id: id }, body }) {
      const { status, ...changes } = body
      await change(caller, 'changeCarrier', id, async (sql) =>
        thenMoved(sql, id, status, await changeCarrier(sql, vault, id, changes)),
      )
      return { status: 200, body: await seen(id) }
    },
    async deleteCarrier({ caller }, { params: { carrier_id: id } }) {
      await changeAtOnce(db, carriers, async (sql) => {
        const before = openState(found(await lockCarrier(sql, id)))
        await removeCarrier(sql, queues, id)
        await noteChange(sql, caller, { what: 'deleteCarrier', subject: 'carrier', id, before, after: null })
      })
      return { status: 204 }
    },
    async drainCarrier({ caller }, { params: { carrier_id: id } }) {
      await move(caller, 'drainCarrier', id, 'draining')
      return { status: 200, body: await seen(id) }
    },
    async resumeCarrier({ caller }, { params: { carrier_id: id } }) {
      await move(caller, 'resumeCarrier', id, 'active')
      return { status: 200, body: await seen(id) }
    },
  }
}

type Work = (sql: Sql) => Promise<ChangedCarrier | undefined>

async function thenMoved(
  sql: Sql,
  id: string,
  status: Status | undefined,
  changed: ChangedCarrier | undefined,
): Promise<ChangedCarrier | undefined> {
  if (!changed || !status) return changed
  const moved = await moveCarrier(sql, id, eventTo[status])
  return moved && { before: changed.before, after: moved.after }
}

function refuseFaults(carrier: CarrierRow): void {
  const faults = lineFaults(carrier)
  if (faults.length > 0) throw new Problem(operatorProblems.invalid, { faults })
}

/** A carrier before and after, as it may be written down: of a password only that it was changed. */
function statesOf({ before, after }: ChangedCarrier) {
  if (!before) return { before: null, after: openState(after) }
  const same = before.password.equals(after.password)
  return {
    before: openState(before),
    after: { ...openState(after), ...(!same && { password: 'changed' }) },
  }
}

function openState(carrier: CarrierRow) {
  const { id: _, password: _p, created_at: _c, status_since: _s, empty_since: _e, ...rest } = carrier
  return rest
}
