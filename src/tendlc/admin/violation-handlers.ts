import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { isUuid } from '#platform/ids.ts'
import { listViolations, type ViolationRow } from '../traffic/violation-store.ts'
import { putCampaignContentAction, putContentAction, readContentAction } from '../campaigns/action-store.ts'
import { openAudited, type OperatorHandlers, limitOf, found, operatorProblems } from '#operators/index.ts'
import type { violationOperations } from './violation-contract.ts'

/** Messages that do not comply with their 10DLC campaigns, and what happens to them. */
export function violationHandlers({ db }: { db: Db }): Handlers {
  const ofExchange = openAudited({ db, subject: 'campaign-content' })
  const ofCampaign = openAudited({ db, subject: 'campaign' })
  return {
    async listCampaignViolations(_, { query }) {
      return { status: 200, body: await pageOf(db, query) }
    },
    async readContentAction() {
      return { status: 200, body: { action: await readContentAction(db) } }
    },
    async putContentAction(ctx, { body: { action } }) {
      await ofExchange(ctx, async (sql) => {
        const before = await putContentAction(sql, action)
        return { id: 'exchange', before: { action: before }, after: { action } }
      })
      return { status: 200, body: { action } }
    },
    async putCampaignContentAction(ctx, { params: { campaign_id: id }, body: { action } }) {
      await ofCampaign(ctx, async (sql) => {
        const { before } = found(await putCampaignContentAction(sql, id, action))
        return { id, before: { content_action: before }, after: { content_action: action } }
      })
      return { status: 200, body: { action } }
    },
  }
}

type Handlers = OperatorHandlers<typeof violationOperations>
type Query = Parameters<Handlers['listCampaignViolations']>[1]['query']

async function pageOf(db: Db, query: Query) {
  const limit = limitOf(query)
  const { api_key: accountId, campaign_id: campaignId, rule, action, since, until, cursor } = query
  const rows = await listViolations(db, {
    accountId,
    campaignId,
    rule,
    action,
    limit,
    since: since === undefined ? undefined : new Date(since),
    until: until === undefined ? undefined : new Date(until),
    before: cursor === undefined ? undefined : placeOf(cursor),
  })
  const next = rows.length < limit ? null : cursorOf(rows.at(-1)!)
  return { violations: rows.map(violationWire), next }
}

function violationWire({ message_id, campaign_id, account_id, rule, action, at }: ViolationRow) {
  return {
    message_uuid: message_id,
    campaign_id,
    api_key: account_id,
    rule,
    action,
    at: at.toISOString(),
  }
}

const cursorOf = ({ at, message_id, rule }: ViolationRow) => `${at.getTime()}_${message_id}_${rule}`

function placeOf(cursor: string) {
  const [at = '', id = '', rule = ''] = cursor.split('_')
  if (!isUuid(id)) throw new Problem(operatorProblems.invalid, { faults: [invalidCursor] })
  return { at: Number(at), id, rule }
}

const invalidCursor = { name: 'cursor', reason: 'must be the `next` of a page', rule: 'pattern' }
