import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { answerPage, readPageById } from '#platform/contract/paging/index.ts'
import { Problem } from '#platform/contract/problem.ts'
import { openAudited, type OperatorHandlers, operatorProblems } from '#operators/index.ts'
import { listFailures, type ProvisioningFailure } from '../numbers/failure-store.ts'
import {
  listOpen,
  storeResults,
  type NewResult,
  type OpenProvisioning,
} from '../provisioning/result-store.ts'
import type { provisioningOperations } from './provisioning-contract.ts'

/** Handlers of the operations on numbers that must be provisioned. */
export function provisioningHandlers({
  db,
  clock,
}: {
  db: Db
  clock: Pick<Clock, 'now'>
}): OperatorHandlers<typeof provisioningOperations> {
  const audited = openAudited({ db, subject: 'campaign-numbers' })
  return {
    listNumberProvisioning(_, { query }) {
      const page = readPageById(query, (position) => listOpen(db, position))
      return answerPage('requests', requestWire, page)
    },
    listProvisioningFailures(_, { query }) {
      const { campaign_id: campaignId } = query
      const page = readPageById(query, (position) => listFailures(db, { ...position, campaignId }))
      return answerPage('failures', failureWire, page)
    },
    async storeNumberProvisioning(ctx, { body }) {
      const results = body.results.map(resultOf)
      const { person, kind, id } = ctx.caller.actor
      const by = person?.email ?? `${kind}:${id}`
      const { stored } = await audited(ctx, async (sql) => {
        const links = await storeResults(sql, results, { by, now: clock.now() })
        const after = links.length > 0 ? { results: links.length } : null
        return { id: links[0] ?? '', before: null, after, stored: links }
      })
      const applied = new Set(stored)
      const ignored = results.map(({ linkId }) => linkId).filter((link) => !applied.has(link))
      return { status: 200, body: { stored: stored.length, ignored } }
    },
  }
}

type Stated = {
  link_id: string
  submitted_at: string
  outcome: 'done' | 'rejected'
  reason?: string | undefined
}

function resultOf({ link_id, submitted_at, outcome, reason }: Stated, i: number): NewResult {
  if ((outcome === 'rejected') !== (reason !== undefined)) {
    const rule = outcome === 'rejected' ? 'is required for rejected' : 'must be omitted for done'
    const fault = { name: `results[${i}].reason`, reason: rule, rule: 'required' }
    throw new Problem(operatorProblems.invalid, { faults: [fault] })
  }
  return { linkId: link_id.toLowerCase(), submittedAt: new Date(submitted_at), outcome, reason }
}

function failureWire({ id: _id, account_id, at, ...failure }: ProvisioningFailure) {
  return { ...failure, api_key: account_id, at: at.toISOString() }
}

function requestWire({ id, account_id, submitted_at, ...request }: OpenProvisioning) {
  const { operation, number, campaign_id, registry_campaign_id, previous_registry_campaign_id } = request
  return {
    link_id: id,
    submitted_at: submitted_at.toISOString(),
    operation,
    number,
    api_key: account_id,
    campaign_id,
    registry_campaign_id,
    previous_registry_campaign_id,
  }
}
