import { lockAccount } from '#accounts/index.ts'
import { putProtection, readProtection, type AccountProtection } from '../rules/store.ts'
import { openAudited, type OperatorHandlers, found } from '#operators/index.ts'
import type { protectionOperations } from './protection-contract.ts'
import type { RuleDeps } from './handlers.ts'

/** Handlers for the protection settings of accounts. */
export function protectionHandlers({
  db,
  protection,
}: RuleDeps): OperatorHandlers<typeof protectionOperations> {
  const audited = openAudited({ db, subject: 'protection', kept: protection })
  return {
    async readProtection(_, { params }) {
      return audited.shows(toWire(found(await readProtection(db, params.api_key))))
    },
    async putProtection(ctx, { params: { api_key: id }, body }) {
      await audited(ctx, async (sql) => {
        await lockAccount(sql, id)
        const before = toWire(found(await readProtection(sql, id)))
        await putProtection(sql, id, { premiumPlan: body.premium_plan, countries: body.countries })
        return { id, before, after: body }
      })
      return { status: 204 }
    },
  }
}

function toWire({ premiumPlan, countries }: AccountProtection) {
  return { premium_plan: premiumPlan, countries }
}
