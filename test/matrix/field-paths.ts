import type { Operation } from '#platform/contract/contract.ts'
import { jsonSchema } from '#platform/contract/validate.ts'

/** A member in which a request may name an object: the part of the request, and the path to the member. */
export type FieldPath = { part: 'params' | 'query' | 'body'; path: string[]; kind: Kind }

/**
 * The kind of object that a member names, by the name of the member, or by operation and member if the kind depends on the operation. Members with
 * undefined look like IDs, but name no object that an account owns.
 */
const kinds = {
  api_key: 'account',
  account_id: 'account',
  primary_api_key: 'account',
  target_api_key: 'account',
  secret_id: 'secret',
  client_secret_id: 'simSecret',
  user_id: 'simUser',
  client_id: undefined,
  partnerId: 'partner',
  // A cursor is a position in the caller's own list of SIMs.
  'getSimDetails.cursor': undefined,
  id: 'application',
  app_id: 'application',
  application_id: 'application',
  'deleteAccountApplication.application_id': 'givenApplication',
  message_uuid: 'message',
  msisdn: 'number',
  'buyNumber.msisdn': 'rested',
  'createNumberPool.numbers': 'number',
  'putPoolNumbers.numbers': 'number',
  erasure_id: 'erasure',
  // Operators may export the personal data of any holder of a number: test/journeys/personal-data.test.ts.
  'exportNumber.number': undefined,
  'eraseNumber.number': undefined,
  'exportNumber.cursor': undefined,
  'readInventoryNumber.msisdn': 'listed',
  'publishNumber.msisdn': 'listed',
  'withdrawNumber.msisdn': 'listed',
  'unassignNumber.msisdn': 'assigned',
  'importNumbers.msisdn': undefined,
  import_id: undefined,
  from: 'number',
  number: 'number',
  'getNumber.number': 'linked',
  'unlinkNumber.number': 'linked',
  pool_id: 'pool',
  carrier_id: 'carrier',
  route_id: 'route',
  rule_id: 'rule',
  receipt_id: 'receipt',
  event_id: 'event',
  'listOwnRequests.request_id': 'loggedRequest',
  'readOwnRequest.request_id': 'loggedRequest',
  'listRequests.request_id': 'loggedRequest',
  'readRequest.request_id': 'loggedRequest',
  batch_id: 'batch',
  replay_id: 'replay',
  payment_id: 'payment',
  'putPaymentMethod.trx': 'paymentMethod',
  'deletePaymentMethod.trx': 'paymentMethod',
  difference_id: 'paymentDifference',
  origin: 'endpoint',
  endpoint_id: 'registeredEndpoint',
  'changeReportAlert.alert_id': 'reportAlert',
  'deleteReportAlert.alert_id': 'reportAlert',
  alert_id: 'alert',
  prefix: 'prefix',
  channel: 'channel',
  brand_id: 'brand',
  campaign_id: 'campaign',
  from_campaign_id: 'campaign',
  review_id: 'review',
  'startVerification.brand_id': 'person',
  'verify.brand_id': 'person',
  'getVerification.brand_id': 'person',
  'getVerification.reference_id': 'verification',
  mail_id: 'mail',
  vetting_id: 'vetting',
  evidence_id: 'evidence',
  evidence_ids: 'evidence',
  reseller_id: 'reseller',
  registration_id: 'registration',
  'patchRegistration.number': 'tollFree',
  'listTollFreeNumbers.number': 'tollFree',
  'blockTollFreeNumber.number': 'tollFree',
  'unblockTollFreeNumber.number': 'tollFree',
  partner_id: 'partner',
  iccid: 'card',
  'importSims.iccid': undefined,
  'importSims.msisdn': undefined,
  sim_import_id: 'simImport',
  target_id: 'parent',
  // The response is the same if the target does not exist: test/journeys/sim-writes.test.ts.
  targetId: undefined,
  transferId: 'ownTransfer',
  'listTransfers.cursor': undefined,
  transfer_id: 'simTransfer',
  iccids: 'card',
  parent_id: 'parent',
  nas_id: 'nas',
  virtual_number: 'virtualNumber',
  cell_import_id: 'cellImport',
  page_token: 'resellerToken',
  'listThroughput.page_token': undefined,
  // A new brand always belongs to the caller's account: test/journeys/brands.test.ts.
  'createBrand.account_id': undefined,
  'createCampaign.account_id': undefined,
  // A new registration accepts only the caller's numbers: test/journeys/tollfree-body.test.ts.
  'createRegistration.number': undefined,
  // A cursor is a position in the caller's own list.
  'listTollFreeNumbers.cursor': undefined,
  'listRegistrationEvents.cursor': undefined,
  // The registry assigns these IDs of resellers.
  'createCampaign.reseller_id': undefined,
  'patchCampaign.reseller_id': undefined,
  // Operators enter IDs that the registry has assigned.
  'decideReview.registry_id': undefined,
  'putBrandRegistryId.registry_id': undefined,
  'putCampaignRegistryId.registry_id': undefined,
  // Results of requests that are not open are ignored: test/journeys/production-by-hand.test.ts.
  link_id: undefined,
  // The vetting provider assigns this ID of a vetting that was ordered elsewhere.
  'importVettingRequest.vetting_id': undefined,
  // The registry assigns these IDs of campaigns, events and networks. An event can name a brand or a campaign.
  'importPartnerCampaign.campaign_id': undefined,
  'importPartnerCampaign.account_id': undefined,
  'reportRegistryEvent.event_id': undefined,
  'reportRegistryEvent.subject_id': 'campaign',
  network_id: undefined,
  mno_ids: undefined,
  // These members are free texts of the customer, or names of authorities and networks.
  reference_id: undefined,
  alt_business_id: undefined,
  evp_id: undefined,
  committee_id: undefined,
  vetting_token: undefined,
  tax_id: undefined,
  political_auth_token: undefined,
  usecase: undefined,
  file_id: 'usageFile',
  // The exchange looks up the account of a row; the request does not name it.
  'putSimUsageFile.iccid': undefined,
  'putSimUsageFile.msisdn': undefined,
  offering_id: 'simOffering',
  sim_pool_id: 'simPool',
  limit_profile_id: 'simLimitProfile',
  fraud_profile_id: 'simFraudProfile',
  sender: 'sender',
  // Filters of a report, which counts messages of the own account only.
  // Only with the measure of SIM data; test/journeys/alerts.test.ts has a pool of another account.
  'createOwnAlert.sim_pool_id': undefined,
  'changeOwnAlert.sim_pool_id': undefined,
  'createReportAlert.sim_pool_id': undefined,
  'changeReportAlert.sim_pool_id': undefined,
  'createOwnAlert.sender': undefined,
  'changeOwnAlert.sender': undefined,
  message_id: undefined,
  'sendMessage.channel': undefined,
  'receiveChatMessage.from': undefined,
  'originateChatMessage.from': undefined,
  kind: undefined,
  subject_id: undefined,
  content_id: undefined,
  entity_id: undefined,
  network_application_id: undefined,
  system_id: undefined,
  smpp_user_id: 'smppUser',
  bind_session_id: 'smppBind',
  // With another value of `inbound` the application must be null: test/journeys/smpp-users.test.ts.
  'createSmppUser.application_id': undefined,
  'changeSmppUser.application_id': undefined,
  'createOwnSmppUser.application_id': undefined,
  'changeOwnSmppUser.application_id': undefined,
  public_key: undefined,
  'endSimulatorFaults.id': undefined,
  login_hint: 'tokenNumber',
  phoneNumber: 'tokenNumber',
  sessionId: 'qodSession',
  session_id: 'qodSession',
  'endAccountSession.session_id': 'accountSession',
  'endOwnSession.session_id': 'ownSession',
  'endPersonSession.session_id': 'operatorSession',
  person_id: 'operatorPerson',
  'listChanges.person_id': undefined,
  invitation_id: 'invitation',
  member_id: 'member',
  'withdrawAccountInvitation.invitation_id': 'memberInvitation',
  'withdrawMemberInvitation.invitation_id': 'memberInvitation',
  'readMemberInvitation.token': 'memberLink',
  'acceptMemberInvitation.token': 'memberLink',
  'resetPassword.token': 'resetLink',
  // The account to enter, of a person whose password is checked: test/journeys/members.test.ts.
  'signInMember.api_key': undefined,
  'requestPasswordReset.api_key': undefined,
  'listActivity.cursor': undefined,
  'listOwnSubmissions.cursor': undefined,
  'searchOwnCampaigns.cursor': undefined,
  'readLink.token': 'link',
  'useLink.token': 'link',
  // These are the credentials of the caller: test/journeys/portal-sign-in.test.ts.
  'openConsoleSession.api_key': undefined,
  // Every customer can read the QoS profiles.
  'getQosProfileV0.name': undefined,
  'getQosProfile.name': undefined,
  'putQosProfile.name': undefined,
  // The exchange rejects every value, because the token already identifies the device: test/journeys/quality-on-demand.test.ts.
  'createSession.phoneNumber': undefined,
  // A cursor is a position in the caller's own list.
  'findOwnMessages.cursor': undefined,
  'readOwnWebhookFeed.cursor': undefined,
  // The numbers in a customer's own messages may belong to any account: test/journeys/own-traffic.test.ts.
  'findOwnMessages.number': undefined,
  'findOwnMessages.from': undefined,
  'findOwnMessages.to': undefined,
  'readOwnLedger.cursor': undefined,
  // These are cursors and filters for the caller's own lists.
  'listOwnSimPartners.cursor': undefined,
  'listOwnSims.iccid': undefined,
  'listOwnSims.cursor': undefined,
  'listOwnSims.sim_pool_id': undefined,
  'listOwnSims.limit_profile_id': undefined,
  'listOwnSims.fraud_profile_id': undefined,
  'listOwnSimSessions.cursor': undefined,
  'listOwnSimActions.cursor': undefined,
  'listOwnSimAlarms.cursor': undefined,
  'listOwnSimTransfers.cursor': undefined,
  // The response is the same if the target does not exist: test/journeys/own-sims.test.ts.
  'requestOwnSimTransfer.target_id': undefined,
  'endOwnSimTransfer.transfer_id': 'ownTransfer',
  'listOwnRequests.cursor': undefined,
  'listReleasedNumbers.cursor': undefined,
  'listOwnWebhookEndpoints.cursor': undefined,
  'listOwnWebhookEvents.cursor': undefined,
  'listEndpointAttempts.cursor': undefined,
  'listOwnWebhookAttempts.cursor': undefined,
  'listOwnWebhookReplays.cursor': undefined,
  'listOwnSmppUsers.cursor': undefined,
  'listOwnSmppBindLog.cursor': undefined,
  // This member is a port.
  'createSession.from': undefined,
  'createSessionV0.from': undefined,
  'retrieveSessionsByDevice.phoneNumber': undefined,
  'retrieveQoSProfiles.phoneNumber': undefined,
  'readOperatorQosProfile.name': 'qosProfile',
  'deleteQosProfile.name': 'qosProfile',
  auth_req_id: 'tokenRequest',
  login_hint_token: undefined,
  'deleteNetworkHook.purpose': 'networkHook',
  'deleteNetworkHook.scope': undefined,
  'putNetworkHook.purpose': undefined,
  'putNetworkHook.scope': undefined,
  request_id: 'networkRequest',
  token_id: 'networkToken',
  setup_id: 'cardSetup',
  'removeOwnCard.trx': 'savedCard',
  'putOwnAutoReload.trx': 'savedCard',
} as const

export type Kind = NonNullable<(typeof kinds)[keyof typeof kinds]>

const looksLikeId = /(^|_)(id|ids|uuid|key|msisdn|token)$/

/** A cursor may name a row of another account, so `kinds` must state the kind for lists of customers. */
const looksLikeCursor = /(^|_)(cursor|token)$/

export type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  format?: string
  [keyword: string]: unknown
}

/** Every member of an operation that can name an object. Throws if a member looks like an ID, but is not in `kinds`. */
export function fieldPathsOf(operationId: string, operation: Operation): FieldPath[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = schemaOf(operation, part)
    return schema ? inside(schema).flatMap((found) => toPosition(operationId, operation, part, found)) : []
  })
}

/** The JSON Schemas of the contracts. Each is computed once, because tests use it hundreds of times. */
const schemas = new WeakMap<object, Schema>()

/** The JSON Schema of a part of a request, if the operation has this part. Callers must not change it. */
export function schemaOf(operation: Operation, part: FieldPath['part']): Schema | undefined {
  const schema = operation[part]
  if (!schema) return undefined
  const found = schemas.get(schema) ?? jsonSchema(schema, 'input')
  schemas.set(schema, found)
  return found
}

type Found = { path: string[]; schema: Schema }

function inside(schema: Schema, path: string[] = []): Found[] {
  const members = Object.entries(schema.properties ?? {}).filter(
    ([, member]) => member['not'] === undefined || member.type,
  )
  return [
    ...members.flatMap(([name, member]) => inside(member, [...path, name])),
    ...(schema.items ? inside(schema.items, [...path, '0']) : []),
    ...(path.length > 0 && !schema.properties && !schema.items ? [{ path, schema }] : []),
  ]
}

function toPosition(
  operationId: string,
  { policy }: Operation,
  part: FieldPath['part'],
  { path, schema }: Found,
): FieldPath[] {
  const name = path.findLast((step) => step !== '0')!
  const known = [`${operationId}.${name}`, name].find((key) => key in kinds)
  if (known !== undefined) {
    const kind = kinds[known as keyof typeof kinds]
    return kind && schema.format !== 'date-time' ? [{ part, path, kind }] : []
  }
  const suspicious =
    part === 'params' || looksLikeId.test(name) || (policy.owner === 'served' && looksLikeCursor.test(name))
  if (!suspicious) return []
  throw new Error(
    `${operationId} has a member ${path.join('.')} that may be an id: add its kind in test/matrix/field-paths.ts`,
  )
}
