import { euros } from '../inventory/price.ts'
import { featuresOf } from '../inventory/features.ts'
import { importNumbers } from '../inventory/import.ts'
import {
  listNumber,
  readInventory,
  readInventoryNumber,
  readOwnerships,
  withdrawNumber,
  type InventoryNumber,
} from '../inventory/inventory-store.ts'
import { listingOf } from '../inventory/listing-shape.ts'
import { unassignNumber } from '../ownership/cancel.ts'
import { getApplication, readAccount } from '#accounts/index.ts'
import { assignNumber } from '../ownership/store.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { Problem } from '#platform/contract/problem.ts'
import { OtherUpload } from '#platform/http/rows/upload.ts'
import { openAudited, type OperatorHandlers, found, operatorProblems, wrongRows } from '#operators/index.ts'
import type { numberOperations } from './number-contract.ts'
import { servingCarriers, withKnownCarriers } from './serving-carriers.ts'
import { answerPage, byMember, requestOf } from '#platform/contract/paging/index.ts'

/** Handlers for the inventory of numbers. */
export function numberHandlers({
  db,
  clock,
}: {
  db: Db
  clock: Pick<Clock, 'now'>
}): OperatorHandlers<typeof numberOperations> {
  const audited = openAudited({ db, subject: 'number' })
  return {
    async assignNumber(ctx, { params, body }) {
      const { api_key: accountId, app_id: appId, inbound_url: moHttpUrl, carriers: named, ...number } = body
      found(await readAccount(db, accountId))
      if (appId) await getApplication(db, accountId, appId).catch(() => found(undefined))
      await audited(ctx, async (sql) => {
        const carriers = await servingCarriers(sql, named)
        const input = { ...number, msisdn: params.msisdn, accountId, appId, moHttpUrl, carriers }
        if (!(await assignNumber(sql, input))) throw new Problem(operatorProblems.numberInUse)
        return { id: params.msisdn, before: null, after: body }
      })
      return { status: 204 }
    },
    listInventory(_, { query }) {
      const { prefix, status, country, api_key: accountId } = query
      const wanted = { prefix, status, country, accountId, ...requestOf(byMember('msisdn'), query) }
      return answerPage('numbers', numberWire, readInventory(db, wanted))
    },
    async readInventoryNumber(_, { params: { msisdn } }) {
      const body = await db.snapshot(async (sql) => {
        const number = numberWire(found(await readInventoryNumber(sql, msisdn)))
        return { ...number, ownerships: (await readOwnerships(sql, msisdn)).map(ownershipWire) }
      })
      return { status: 200, body }
    },
    async publishNumber(ctx, { params: { msisdn }, body }) {
      await audited(ctx, async (sql) => {
        await servingCarriers(sql, body.carriers)
        const before = await readInventoryNumber(sql, msisdn)
        await listNumber(sql, listingOf({ msisdn, ...body }))
        return { id: msisdn, before: before ? numberWire(before) : null, after: body }
      })
      return { status: 204 }
    },
    async withdrawNumber(ctx, { params: { msisdn } }) {
      await audited(ctx, async (sql) => {
        const before = found(await withdrawNumber(sql, msisdn))
        if (before === 'owned') throw new Problem(operatorProblems.numberOwned)
        return { id: msisdn, before: { status: before }, after: { status: 'withdrawn' } }
      })
      return { status: 204 }
    },
    async unassignNumber(ctx, { params: { msisdn } }) {
      await audited(ctx, async (sql) => {
        const owned = found(await unassignNumber(sql, msisdn, clock.now()))
        if (owned === 'free') throw new Problem(operatorProblems.numberFree)
        const before = { status: owned.status, api_key: owned.account_id }
        return { id: msisdn, before, after: { status: 'quarantined', api_key: null } }
      })
      return { status: 204 }
    },
    async importNumbers(ctx, { query, body: rows }) {
      const dryRun = query.dry_run === 'true'
      const importId = query.import_id ?? uuidv7()
      const done = await importNumbers(db, withKnownCarriers(db, rows), listingOf, {
        importId,
        dryRun,
        alongside: (sql, counts) =>
          audited.notes(sql, ctx, { id: 'import', before: null, after: { ...counts } }),
      }).catch((error: unknown) => {
        throw error instanceof OtherUpload ? new Problem(operatorProblems.otherUpload) : error
      })
      if (done.wrong > 0) throw wrongRows(done)
      const { reported: _r, wrong: _w, ...counts } = done
      return { status: 200, body: { ...counts, published: !dryRun } }
    },
  }
}

function numberWire(number: InventoryNumber) {
  const { account_id, previous_owner, features, limitations, carriers, initial_price, cost, ...rest } = number
  return {
    ...rest,
    features: featuresOf(features),
    ...(limitations && { limitations }),
    ...(carriers && { carriers }),
    initial_price: initial_price === null ? null : euros(initial_price),
    cost: cost === null ? null : euros(cost),
    api_key: account_id,
    previous_api_key: previous_owner,
    owned_since: written(number.owned_since),
    paid_until: written(number.paid_until),
    unpaid_since: written(number.unpaid_since),
    free_at: written(number.free_at),
  }
}

function ownershipWire({ account_id, began_at, ended_at, ended_by }: Ownership) {
  return { api_key: account_id, began_at: began_at.toISOString(), ended_at: written(ended_at), ended_by }
}

type Ownership = Awaited<ReturnType<typeof readOwnerships>>[number]

const written = (at: Date | null): string | null => at?.toISOString() ?? null
