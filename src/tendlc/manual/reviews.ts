import type { Sql } from '#platform/database/db.ts'
import type { Kind, RegistryReviewKind, Review } from '#reviews/index.ts'
import { Problem } from '#platform/contract/problem.ts'
import { operatorProblems } from '#operators/index.ts'
import { belongsToAnother, lockId } from '../registry/stated-id-store.ts'
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

/**
 * A decision without the ID of the registry holds the object, so that the adapter does not register it again. An ID that another object has is
 * refused.
 */
function withHold(machine: 'brand' | 'campaign', kind: Kind): Kind {
  return {
    ...kind,
    async decided(sql, review, decision) {
      const id = review.submission[`${machine}_id`]
      const registryId = decision.result?.registry_id
      if (typeof id === 'string') {
        if (registryId === undefined) await holdUnstated(sql, machine, id)
        else await refuseInUse(sql, machine, { id, registryId })
      }
      await kind.decided(sql, review, decision)
    },
  }
}

async function refuseInUse(
  sql: Sql,
  machine: 'brand' | 'campaign',
  { id, registryId }: { id: string; registryId: string },
): Promise<void> {
  await lockId(sql, machine, registryId)
  if (await belongsToAnother(sql, machine, { id, registryId }))
    throw new Problem(operatorProblems.registryIdInUse)
}

/** The reviews in which an operator decides instead of the registry. */
export const registryReviews: Readonly<Record<RegistryReviewKind, Kind>> = {
  'registry-brand': withHold('brand', kindOf('identity')),
  'registry-brand-update': kindOf('identity'),
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
