import type { Db } from '#platform/database/db.ts'
import { contentRules } from '../content/checks.ts'
import { listViolations, type ViolationRow } from '../traffic/violation-store.ts'
import { putCampaignContentAction, putContentAction, readContentAction } from '../campaigns/action-store.ts'
import { openAudited, type OperatorHandlers, found } from '#operators/index.ts'
import type { violationOperations } from './violation-contract.ts'
import {
  answerPage,
  cursorOf,
  milliseconds,
  oneOf,
  readPage,
  separatedBy,
  uuid,
} from '#platform/contract/paging/index.ts'

/** Lists messages that do not comply with their 10DLC campaigns, and sets whether such messages are flagged or rejected. */
export function violationHandlers({ db }: { db: Db }): Handlers {
  const ofExchange = openAudited({ db, subject: 'campaign-content' })
  const ofCampaign = openAudited({ db, subject: 'campaign' })
  return {
    listCampaignViolations: (_, { query }) => violationPage(db, query),
    async readContentAction() {
      return ofExchange.shows({ action: await readContentAction(db) })
    },
    putContentAction: (ctx, { body: { action } }) =>
      ofExchange.changes(ctx, async (sql) => {
        const before = await putContentAction(sql, action)
        return { id: 'exchange', before: { action: before }, after: { action } }
      }),
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

function violationPage(db: Db, query: Query) {
  const { api_key: accountId, campaign_id: campaignId, rule, action, since, until } = query
  const wanted = {
    accountId,
    campaignId,
    rule,
    action,
    since: since === undefined ? undefined : new Date(since),
    until: until === undefined ? undefined : new Date(until),
  }
  const page = readPage(byTime, query, (position) => listViolations(db, { ...wanted, ...position }))
  return answerPage('violations', violationWire, page)
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

const byTime = cursorOf({ at: milliseconds, message_id: uuid, rule: oneOf(contentRules) }, separatedBy('_'))
