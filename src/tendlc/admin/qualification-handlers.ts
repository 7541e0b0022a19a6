import type { Db } from '#platform/database/db.ts'
import { Problem, type Fault } from '#platform/contract/problem.ts'
import { found, openAudited, operatorProblems, type OperatorHandlers } from '#operators/index.ts'
import { storeStatedQualification } from '../brands/findings-store.ts'
import { findBrand, ownerOfBrand } from '../brands/store.ts'
import type { qualificationOperations } from './qualification-contract.ts'

const repeated: Fault = { name: 'networks', reason: 'must not contain a network twice', rule: 'uniqueItems' }

/** Sets at which networks a brand qualifies, while operators decide instead of the registry. */
export function qualificationHandlers({ db }: { db: Db }): OperatorHandlers<typeof qualificationOperations> {
  const audited = openAudited({ db, subject: 'brand' })
  return {
    async putBrandQualification(ctx, { params: { brand_id: id }, body: { networks } }) {
      if (new Set(networks.map(({ network_id }) => network_id)).size < networks.length)
        throw new Problem(operatorProblems.invalid, { faults: [repeated] })
      await audited(ctx, async (sql) => {
        const accountId = found(await ownerOfBrand(sql, id))
        const { stated_qualification: before } = (await findBrand(sql, accountId, id, true))!
        await storeStatedQualification(sql, id, networks)
        return { id, before: { networks: before }, after: { networks } }
      })
      return { status: 204 }
    },
  }
}
