import { putProtection, readProtection, type AccountProtection } from '#protection/index.ts'
import { changeAtOnce } from '../at-once.ts'
import { noteChange } from '../audit/changes.ts'
import type { OperatorHandlers } from '../family.ts'
import { found } from '../problems.ts'
import type { protectionOperations } from './protection-contract.ts'
import type { RuleNeeds } from './handlers.ts'

/** What of fraud protection accounts have beside rules. */
export function protectionHandlers({
  db,
  protection,
}: RuleNeeds): OperatorHandlers<typeof protectionOperations> {
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
