import { putProtection, readProtection, type AccountProtection } from '../rules/store.ts'
import { changeAtOnce, noteChange, type OperatorHandlers, found } from '#operators/index.ts'
import type { protectionOperations } from './protection-contract.ts'
import type { RuleDeps } from './handlers.ts'

/** What of fraud protection accounts have beside rules. */
export function protectionHandlers({
  db,
  protection,
}: RuleDeps): OperatorHandlers<typeof protectionOperations> {
  return {
    async readProtection(_, { params }) {
      return { status: 200, body: toWire(found(await readProtection(db, params.api_key))) }
    },
    async putProtection({ caller }, { params: { api_key: id }, body }) {
      await changeAtOnce(db, protection, async (sql) => {
        const before = toWire(found(await readProtection(sql, id)))
        await putProtection(sql, id, { premiumPlan: body.premium_plan, countries: body.countries })
        const what = 'putProtection'
        await noteChange(sql, caller, { what, subject: 'protection', id, before, after: body })
      })
      return { status: 204 }
    },
  }
}

function toWire({ premiumPlan, countries }: AccountProtection) {
  return { premium_plan: premiumPlan, countries }
}
