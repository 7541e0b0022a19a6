import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { listPartners, readPartner, type Partner } from '../partners/store.ts'
import { putPartner } from '../partners/put.ts'
import { openAudited, type OperatorHandlers, found, operatorProblems } from '#operators/index.ts'
import type { simPartnerOperations } from './contracts/partner-contract.ts'
import { answerPage, byMember, readPage } from '#platform/contract/paging/index.ts'

type Deps = { db: Db; clock: Pick<Clock, 'now'>; addressRefusal: (url: string) => string | undefined }

/** Handlers of the operations on SIM customers and their subunits. */
export function simPartnerHandlers({
  db,
  clock,
  addressRefusal,
}: Deps): OperatorHandlers<typeof simPartnerOperations> {
  const refuseAddress = (url: string | null) => {
    const refusal = url === null ? undefined : addressRefusal(url)
    if (refusal === undefined) return
    const faults = [{ name: 'event_url', reason: `is not allowed: ${refusal}`, rule: 'address' }]
    throw new Problem(operatorProblems.invalid, { faults })
  }
  const audited = openAudited({ db, subject: 'sim-partner' })
  return {
    listSimPartners(_, { query }) {
      const { parent_id: parent, id, name, iccid } = query
      const page = readPage(byMember('partner_id'), query, (position) =>
        listPartners(db, { parent, id, name, iccid, ...position }),
      )
      return answerPage('sim_partners', partnerWire, page)
    },
    readSimPartner: async (_, { params }) =>
      audited.shows(partnerWire(found(await readPartner(db, params.partner_id)))),
    async putSimPartner(ctx, { params: { partner_id: id }, body }) {
      const { company_name, parent_id = null, api_key: account = null, event_url = null } = body
      const { excluded_features = [], sms = null } = body
      refuseAddress(event_url)
      return audited.puts(ctx, async (sql) => {
        const input = {
          company_name,
          parent_id,
          account,
          event_url,
          excluded_features: [...new Set(excluded_features)],
          sms,
        }
        const put = await putPartner(sql, id, input, clock.now())
        if ('faults' in put) throw new Problem(operatorProblems.invalid, { faults: put.faults })
        return { id, before: put.before ? partnerWire(put.before) : null, after: partnerWire(put.after) }
      })
    },
  }
}

function partnerWire({ account, created_at, excluded_features, ...partner }: Partner) {
  return {
    ...partner,
    api_key: account,
    excluded_features: [...excluded_features],
    created_at: created_at.toISOString(),
  }
}
