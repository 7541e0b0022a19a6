import { errForm } from '../codes/receipt-codes.ts'
import { readErrorsOf, replaceErrors, type CarrierError } from '../codes/error-store.ts'
import type { Carriers } from '../sessions/carriers-contract.ts'
import type { Ctx } from '#platform/contract/contract.ts'
import type { Db } from '#platform/database/db.ts'
import { Problem, type Fault } from '#platform/contract/problem.ts'
import type { z } from 'zod'
import {
  openAudited,
  type Operator,
  type OperatorHandlers,
  found,
  operatorProblems,
} from '#operators/index.ts'
import type { carrierErrors, errorOperations } from './error-contract.ts'

type Deps = { db: Db; carriers: Carriers }
type Wire = z.output<typeof carrierErrors>

/** Handlers of the operations on error mappings of carriers. */
export function errorHandlers({ db, carriers }: Deps): OperatorHandlers<typeof errorOperations> {
  const audited = openAudited({ db, subject: 'carrier', kept: carriers })
  const replace = async (ctx: Ctx<Operator>, id: string, errors: CarrierError[]) => {
    await audited(ctx, async (sql) => {
      const before = found(await replaceErrors(sql, id, errors))
      return { id, before: toWire(before), after: toWire(errors) }
    })
    return { status: 204 } as const
  }
  return {
    async readCarrierErrors(_, { params }) {
      return audited.shows(toWire(found(await readErrorsOf(db, params.carrier_id))))
    },
    async putCarrierErrors(ctx, { params, body }) {
      refuseDuplicates(body)
      const errors = fromWire(params.carrier_id, body)
      return replace(ctx, params.carrier_id, errors)
    },
    deleteCarrierErrors: (ctx, { params }) => replace(ctx, params.carrier_id, []),
  }
}

/** Rejects a mapping that lists a status or err twice. */
function refuseDuplicates({ statuses, receipts }: Wire): void {
  const faults = [
    ...duplicates(statuses.map((one, i) => [one.status, `statuses[${i}].status`])),
    ...duplicates(receipts.map((one, i) => [errForm(one.err), `receipts[${i}].err`])),
  ]
  if (faults.length > 0) throw new Problem(operatorProblems.invalid, { faults })
}

function duplicates(values: [value: unknown, name: string][]): Fault[] {
  const seen = new Set<unknown>()
  return values.flatMap(([value, name]) => {
    const known = seen.has(value)
    seen.add(value)
    return known ? [{ name, reason: 'is listed twice', rule: 'unique' }] : []
  })
}

function fromWire(carrierId: string, { statuses, receipts }: Wire): CarrierError[] {
  return [
    ...statuses.map((one) => ({ kind: 'status' as const, carrierId, ...one })),
    ...receipts.map(({ err, code }) => ({ kind: 'receipt' as const, carrierId, err: errForm(err), code })),
  ]
}

function toWire(errors: readonly CarrierError[]): Wire {
  const statuses = errors.filter((one) => one.kind === 'status').toSorted((a, b) => a.status - b.status)
  const receipts = errors.filter((one) => one.kind === 'receipt')
  return {
    statuses: statuses.map(({ status, outcome, code }) => ({ status, outcome, code: code as Code })),
    receipts: receipts.map(({ err, code }) => ({ err, code: code as Code })),
  }
}
type Code = Wire['receipts'][number]['code']
