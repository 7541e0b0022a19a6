import type { accountContract, consoleSessionContract, membersContract } from '#accounts/index.ts'
import type { consoleContract } from '#exchange/mount/portal.ts'
import type { messagesContract } from '#messages/index.ts'
import type { numbersContract } from '#numbers/index.ts'
import type { tendlcContract } from '#tendlc/index.ts'
import type { RequestOf, ResponseOf } from '#platform/contract/client-shapes.ts'

/** The customers' operations, as types only, so that no contract is loaded. */
type Operations = (typeof messagesContract)['operations'] &
  (typeof consoleContract)['operations'] &
  (typeof consoleSessionContract)['operations'] &
  (typeof accountContract)['operations'] &
  (typeof membersContract)['operations'] &
  (typeof numbersContract)['operations'] &
  (typeof tendlcContract)['operations']

/** The operations that customers' commands call. */
export const accountOperations = {
  sendMessage: 'POST /v1/messages',
  findOwnMessages: 'GET /console/v1/messages',
  readOwnMessage: 'GET /console/v1/messages/{message_uuid}',
  listOwnAlerts: 'GET /console/v1/reports/alerts',
  createOwnAlert: 'POST /console/v1/reports/alerts',
  changeOwnAlert: 'PATCH /console/v1/reports/alerts/{alert_id}',
  deleteOwnAlert: 'DELETE /console/v1/reports/alerts/{alert_id}',
  readOwnWebhookFeed: 'GET /console/v1/webhooks/feed',
  testOwnWebhook: 'POST /console/v1/webhooks/tests',
  readConsoleSession: 'GET /console/v1/session',
  getBalance: 'GET /account/get-balance',
  listActivity: 'GET /console/v1/activity',
  listOwnRequests: 'GET /console/v1/requests',
  listOwnedNumbers: 'GET /account/numbers',
  searchNumbers: 'GET /number/search',
  buyNumber: 'POST /number/buy',
  cancelNumber: 'POST /number/cancel',
  listBrands: 'GET /v1/10dlc/brands',
  listCampaigns: 'GET /v1/10dlc/brands/{brand_id}/campaigns',
  getCampaign: 'GET /v1/10dlc/brands/{brand_id}/campaigns/{campaign_id}',
} as const satisfies Partial<Record<keyof Operations, string>>

export type AccountOperation = keyof typeof accountOperations

export type AccountInput<Id extends AccountOperation> = RequestOf<Operations[Id]>

export type AccountAnswer<Id extends AccountOperation> = ResponseOf<Operations[Id]>

/** Operations whose body is a form. */
export const formOperations: ReadonlySet<AccountOperation> = new Set(['buyNumber', 'cancelNumber'])
