import type { Sql } from '#platform/database/db.ts'
import type { Kind, RegistryReviewKind, Review } from '#reviews/index.ts'
import { holdUnstated } from '../requests/hold-store.ts'
import { readHistory } from '../history/history-store.ts'
import { findOpenRequest, wakeRequest } from '../requests/store.ts'
import { findRequestedVetting } from '../vetting/store.ts'
import { openToken } from '../vetting/sealed.ts'
import { lockOwner, requestOf } from './decision.ts'

/** A decision is stored in the review and makes the request due. The request then reads the decision as the response of the registry. */
function kindOf(machine: 'identity' | 'campaign' | 'none'): Kind {
  const idMember = machine === 'campaign' ? 'campaign_id' : 'brand_id'
  return {
    async lock(sql, { subject_id: id }) {
      const request = await findOpenRequest(sql, requestOf(id))
      if (request) await lockOwner(sql, request)
    },
    decided: (sql, { subject_id: id }, { now }) => wakeRequest(sql, requestOf(id), now),
    history: async (sql, review) =>
      machine === 'none' ? [] : readHistoryOf(sql, machine, review.submission[idMember]),
  }
}

async function readHistoryOf(sql: Sql, machine: 'identity' | 'campaign', id: Review['submission'][string]) {
  return typeof id === 'string' ? readHistory(sql, machine, id) : []
}

/** A decision without the ID of the registry holds the object, so that the adapter does not register it again. */
function withHold(machine: 'brand' | 'campaign', kind: Kind): Kind {
  return {
    ...kind,
    async decided(sql, review, decision) {
      const id = review.submission[`${machine}_id`]
      if (decision.result?.registry_id === undefined && typeof id === 'string')
        await holdUnstated(sql, machine, id)
      await kind.decided(sql, review, decision)
    },
  }
}

/** The reviews in which an operator decides instead of the registry. */
export const registryReviews: Readonly<Record<RegistryReviewKind, Kind>> = {
  'registry-brand': withHold('brand', kindOf('identity')),
  'registry-vetting': {
    ...kindOf('identity'),
    async secret(sql, vault, { subject_id: id }) {
      const vetting = await findRequestedVetting(sql, requestOf(id))
      return (vetting && openToken(vault, vetting)) ?? null
    },
  },
  'registry-appeal': kindOf('identity'),
  'registry-withdrawal': kindOf('identity'),
  'registry-reseller': kindOf('none'),
  'registry-campaign': withHold('campaign', kindOf('campaign')),
  'registry-network': kindOf('campaign'),
  'registry-sharing': kindOf('campaign'),
}
