import type {
  accountContract,
  consoleSessionContract,
  membersContract,
  ownSignatureContract,
} from '#accounts/index.ts'
import type { consoleContract } from '#exchange/mount/portal.ts'
import type { ownSmppUsersContract } from '#esmes/index.ts'
import type { messagesContract } from '#messages/index.ts'
import type { numbersContract } from '#numbers/index.ts'
import type { tendlcContract } from '#tendlc/index.ts'
import type { endpointsContract } from '#webhooks/index.ts'
import type { RequestOf, ResponseOf } from '#platform/contract/client-shapes.ts'

/** The customers' operations, as types only, so that no contract is loaded. */
type Operations = (typeof messagesContract)['operations'] &
  (typeof consoleContract)['operations'] &
  (typeof consoleSessionContract)['operations'] &
  (typeof accountContract)['operations'] &
  (typeof membersContract)['operations'] &
  (typeof ownSignatureContract)['operations'] &
  (typeof endpointsContract)['operations'] &
  (typeof ownSmppUsersContract)['operations'] &
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
  readOwnRequest: 'GET /console/v1/requests/{request_id}',
  readOwnReport: 'GET /console/v1/reports/messages',
  readOwnWebhookReport: 'GET /console/v1/reports/webhooks',
  listMembers: 'GET /console/v1/members',
  revealOwnSignatureSecret: 'POST /console/v1/signature-secret/reveal',
  rotateOwnSignatureSecret: 'POST /console/v1/signature-secret',
  listEndpoints: 'GET /v1/webhook-endpoints',
  createEndpoint: 'POST /v1/webhook-endpoints',
  changeEndpoint: 'PATCH /v1/webhook-endpoints/{endpoint_id}',
  deleteEndpoint: 'DELETE /v1/webhook-endpoints/{endpoint_id}',
  rotateEndpointSecret: 'POST /v1/webhook-endpoints/{endpoint_id}/secret',
  testEndpoint: 'POST /v1/webhook-endpoints/{endpoint_id}/test',
  listEndpointAttempts: 'GET /v1/webhook-endpoints/{endpoint_id}/attempts',
  listOwnWebhookEvents: 'GET /console/v1/webhooks/events',
  readOwnWebhookEvent: 'GET /console/v1/webhooks/events/{event_id}',
  replayOwnWebhookEvent: 'POST /console/v1/webhooks/events/{event_id}/replay',
  listOwnWebhookAttempts: 'GET /console/v1/webhooks/attempts',
  startOwnWebhookReplay: 'POST /console/v1/webhooks/replays',
  listOwnWebhookReplays: 'GET /console/v1/webhooks/replays',
  listOwnSmppUsers: 'GET /console/v1/smpp-users',
  createOwnSmppUser: 'POST /console/v1/smpp-users',
  readOwnSmppUser: 'GET /console/v1/smpp-users/{smpp_user_id}',
  changeOwnSmppUser: 'PATCH /console/v1/smpp-users/{smpp_user_id}',
  removeOwnSmppUser: 'POST /console/v1/smpp-users/{smpp_user_id}/remove',
  renewOwnSmppPassword: 'POST /console/v1/smpp-users/{smpp_user_id}/password',
  listOwnSmppBinds: 'GET /console/v1/smpp-users/{smpp_user_id}/binds',
  endOwnSmppSession: 'DELETE /console/v1/smpp-users/{smpp_user_id}/binds/{bind_session_id}',
  traceOwnSmppSession: 'POST /console/v1/smpp-users/{smpp_user_id}/binds/{bind_session_id}/trace',
  listOwnSmppBindLog: 'GET /console/v1/smpp-users/{smpp_user_id}/bind-log',
  listOwnedNumbers: 'GET /account/numbers',
  searchNumbers: 'GET /number/search',
  buyNumber: 'POST /number/buy',
  cancelNumber: 'POST /number/cancel',
  createBrand: 'POST /v1/10dlc/brands',
  listBrands: 'GET /v1/10dlc/brands',
  listCampaigns: 'GET /v1/10dlc/brands/{brand_id}/campaigns',
  createCampaign: 'POST /v1/10dlc/brands/{brand_id}/campaigns',
  registerReseller: 'POST /v1/10dlc/resellers',
  listOwnSimPartners: 'GET /console/v1/sim-partners',
  listOwnSims: 'GET /console/v1/sim-partners/{partner_id}/sims',
  moveOwnSims: 'POST /console/v1/sim-partners/{partner_id}/sims/moves',
  getCampaign: 'GET /v1/10dlc/brands/{brand_id}/campaigns/{campaign_id}',
} as const satisfies Partial<Record<keyof Operations, string>>

export type AccountOperation = keyof typeof accountOperations

export type AccountInput<Id extends AccountOperation> = RequestOf<Operations[Id]>

export type AccountAnswer<Id extends AccountOperation> = ResponseOf<Operations[Id]>

/** Operations whose body is a form. */
export const formOperations: ReadonlySet<AccountOperation> = new Set(['buyNumber', 'cancelNumber'])
