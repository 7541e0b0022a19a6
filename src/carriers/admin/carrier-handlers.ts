import { changeCarrier, moveCarrier, replaceCarrier, type ChangedCarrier } from '../carrier/change.ts'
import { listCarriers } from '../sessions/view-store.ts'
import { eventTo } from '../carrier/states.ts'
import { endpointFaults } from '../carrier/rules.ts'
import { lockCarrier } from '../carrier/change-store.ts'
import type { CarrierRow } from '../carrier/store.ts'
import type { Carriers } from '../sessions/carriers-contract.ts'
import type { Ctx } from '#platform/contract/contract.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Vault } from '#platform/vault/vault.ts'
import {
  openAudited,
  type Operator,
  type OperatorHandlers,
  found,
  operatorProblems,
} from '#operators/index.ts'
import type { carrierOperations } from './carrier-contract.ts'
import { type CarrierQueues, carrierWires } from './carrier-wire.ts'
import { removeCarrier } from './remove-carrier.ts'
import { openBindTests } from './test-carrier.ts'

type CarrierDeps = { db: Db; vault: Vault; carriers: Carriers; queues: CarrierQueues }
type Status = keyof typeof eventTo

/** Handlers of the operations on carriers and their binds. */
export function carrierHandlers(deps: CarrierDeps): OperatorHandlers<typeof carrierOperations> {
  const { db, vault, carriers, queues } = deps
  const audited = openAudited({ db, subject: 'carrier', kept: carriers })
  const testCarrier = openBindTests({ db, vault, notes: audited.notes })
  const seen = async (id: string) => found((await carrierWires(db, deps, id))[0])
  const change = (ctx: Ctx<Operator>, id: string, work: Work) =>
    audited(ctx, async (sql) => {
      const changed = found(await work(sql))
      refuseFaults(changed.after)
      return { id, ...statesOf(changed), changed }
    })
  const move = async (ctx: Ctx<Operator>, id: string, status: Status) => {
    const { changed } = await change(ctx, id, (sql) => moveCarrier(sql, id, eventTo[status]))
    return audited.shows(openState(changed.after), await seen(id))
  }
  return {
    listCarriers: async () => ({ status: 200, body: { carriers: await carrierWires(db, deps) } }),
    async readCarrier(_, { params: { carrier_id: id } }) {
      const [row] = await listCarriers(db, id)
      return audited.shows(openState(found(row)), await seen(id))
    },
    async putCarrier(ctx, { params: { carrier_id: id }, body }) {
      const { status, ...settings } = body
      await change(ctx, id, async (sql) =>
        thenMoved(sql, id, status, await replaceCarrier(sql, vault, id, settings)),
      )
      return { status: 204 }
    },
    async changeCarrier(ctx, { params: { carrier_id: id }, body }) {
      const { status, ...changes } = body
      const { changed } = await change(ctx, id, async (sql) =>
        thenMoved(sql, id, status, await changeCarrier(sql, vault, id, changes)),
      )
      return audited.shows(openState(changed.after), await seen(id))
    },
    deleteCarrier: (ctx, { params: { carrier_id: id } }) =>
      audited.removes(ctx, id, async (sql) => {
        const before = openState(found(await lockCarrier(sql, id)))
        await removeCarrier(sql, queues, id)
        return before
      }),
    drainCarrier: (ctx, { params: { carrier_id: id } }) => move(ctx, id, 'draining'),
    resumeCarrier: (ctx, { params: { carrier_id: id } }) => move(ctx, id, 'active'),
    testCarrier: async (ctx, { params: { carrier_id: id }, body }) => ({
      status: 200,
      body: await testCarrier(ctx, id, body),
    }),
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
  const faults = endpointFaults(carrier)
  if (faults.length > 0) throw new Problem(operatorProblems.invalid, { faults })
}

/** The states of a carrier before and after a change, for the audit log, which records only that the password changed. */
function statesOf({ before, after }: ChangedCarrier) {
  if (!before) return { before: null, after: openState(after) }
  const same = before.password.equals(after.password)
  return {
    before: openState(before),
    after: { ...openState(after), ...(!same && { password: 'changed' }) },
  }
}

function openState(carrier: Omit<CarrierRow, 'password'> & { password?: Buffer; slots?: unknown }) {
  const {
    id: _,
    password: _p,
    slots: _b,
    created_at: _c,
    status_since: _s,
    empty_since: _e,
    ...rest
  } = carrier
  return rest
}
