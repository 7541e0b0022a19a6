import { readAccount } from '#accounts/index.ts'
import { insertPool, listPools, putMembers, readPool, removePool, type Pool } from '../pools/pool-store.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { noteChange, type OperatorHandlers, found, operatorProblems } from '#operators/index.ts'
import type { poolOperations } from './pool-contract.ts'

/** Pools of senders. */
export function poolHandlers({ db }: { db: Db }): OperatorHandlers<typeof poolOperations> {
  return {
    async listNumberPools(_, { query }) {
      found(await readAccount(db, query.api_key))
      return { status: 200, body: { pools: (await listPools(db, query.api_key)).map(poolWire) } }
    },
    async createNumberPool({ caller }, { body: { api_key, name, numbers } }) {
      const body = await db.tx(async (sql) => {
        found(await readAccount(sql, api_key))
        const id = await insertPool(sql, api_key, name)
        const after = await withMembers(sql, id, numbers)
        const change = { what: 'createNumberPool', subject: 'number-pool', id } as const
        await noteChange(sql, caller, { ...change, before: null, after })
        return after
      })
      return { status: 201, body }
    },
    async putPoolNumbers({ caller }, { params: { pool_id: id }, body: { numbers } }) {
      const body = await db.tx(async (sql) => {
        const before = poolWire(found(await readPool(sql, id)))
        const after = await withMembers(sql, id, numbers)
        await noteChange(sql, caller, { what: 'putPoolNumbers', subject: 'number-pool', id, before, after })
        return after
      })
      return { status: 200, body }
    },
    async deleteNumberPool({ caller }, { params: { pool_id: id } }) {
      await db.tx(async (sql) => {
        const before = poolWire(found(await readPool(sql, id)))
        await removePool(sql, id)
        const change = { what: 'deleteNumberPool', subject: 'number-pool', id } as const
        await noteChange(sql, caller, { ...change, before, after: null })
      })
      return { status: 204 }
    },
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

const poolWire = ({ id, account_id, name, msisdns }: Pool) => ({
  pool_id: id,
  api_key: account_id,
  name,
  numbers: msisdns,
})
