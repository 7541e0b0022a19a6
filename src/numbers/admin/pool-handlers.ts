import { readAccount } from '#accounts/index.ts'
import {
  insertPool,
  listPools,
  lockPool,
  putMembers,
  readPool,
  removePool,
  type ListedPool,
  type Pool,
} from '../pools/pool-store.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { openAudited, type OperatorHandlers, found, operatorProblems } from '#operators/index.ts'
import type { poolOperations } from './pool-contract.ts'

/** Handlers for sender pools. */
export function poolHandlers({ db }: { db: Db }): OperatorHandlers<typeof poolOperations> {
  const audited = openAudited({ db, subject: 'number-pool' })
  return {
    async listNumberPools(_, { query }) {
      found(await readAccount(db, query.api_key))
      return { status: 200, body: { pools: (await listPools(db, query.api_key)).map(listedWire) } }
    },
    readNumberPool: async (_, { params }) =>
      audited.shows(poolWire(found(await readPool(db, params.pool_id)))),
    createNumberPool: (ctx, { body: { api_key, name, numbers } }) =>
      audited.creates(ctx, async (sql) => {
        found(await readAccount(sql, api_key))
        const id = await insertPool(sql, api_key, name)
        return { id, before: null, after: await withMembers(sql, id, numbers) }
      }),
    putPoolNumbers: (ctx, { params: { pool_id: id }, body: { numbers } }) =>
      audited.changes(ctx, async (sql) => {
        const before = poolWire(found(await lockPool(sql, id)))
        return { id, before, after: await withMembers(sql, id, numbers) }
      }),
    deleteNumberPool: (ctx, { params: { pool_id: id } }) =>
      audited.removes(ctx, id, async (sql) => {
        const before = poolWire(found(await lockPool(sql, id)))
        await removePool(sql, id)
        return before
      }),
  }
}

async function withMembers(sql: Sql, id: string, numbers: readonly string[]) {
  const foreign = await putMembers(sql, id, numbers)
  if (foreign.length === 0) return poolWire(found(await readPool(sql, id)))
  const faults = foreign.map((msisdn) => ({
    name: `numbers[${numbers.indexOf(msisdn)}]`,
    reason: 'is not a number of the account',
    rule: 'known',
  }))
  throw new Problem(operatorProblems.numberNotTheirs, { faults })
}

const listedWire = ({ id, account_id, name, members }: ListedPool) => ({
  pool_id: id,
  api_key: account_id,
  name,
  number_count: members,
})

const poolWire = ({ id, account_id, name, msisdns }: Pool) => ({
  pool_id: id,
  api_key: account_id,
  name,
  numbers: msisdns,
})
