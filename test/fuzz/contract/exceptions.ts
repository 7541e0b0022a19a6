import { ofPeople } from './actors.ts'
import type { Seen } from './seen.ts'

/**
 * Parameters for which a request of the documented form may be refused, by operation: their meaning has rules that the
 * schema does not express.
 */
const intended: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  // Carriers, accounts and applications must exist.
  createRoute: ['carrier_id'],
  changeRoute: ['carrier_id'],
  explainRouting: ['api_key'],
  offerNumber: ['carriers'],
  assignNumber: ['carriers'],
  importNumbers: [/^line \d+: carriers$/],
  // The existing channels.
  sendMessage: [/(^|\.)channel$/],
  sendTestMessage: ['channel'],
  // Valid PEM.
  createApplication: ['keys.public_key'],
  replaceApplication: ['keys.public_key'],
  createAccountApplication: ['keys.public_key'],
  putCarrier: ['tls_ca'],
  changeCarrier: ['tls_ca'],
  createSecret: ['secret'],
  // Times of sightings and SIM swaps are not in the future.
  tellVirtualNumber: ['swapped_at', 'place.seen_at'],
  // The values allowed for each kind of cell are documented in prose.
  importCells: [/^line \d+: (area|cell|latitude|longitude|radius)$/],
  // Only a subaccount shares a balance.
  openAccount: ['shares_balance'],
  // Only numbers have a country and a type, and the path says whether the fee is theirs.
  putFee: ['country', 'type'],
  deleteFee: ['country', 'type'],
  // Each error once.
  putCarrierErrors: [/^(statuses|receipts)\b/],
  // A duration of whole seconds, and the shortest before the longest.
  putQosProfile: ['maxDuration'],
  // The settings of each kind of traffic rule, and the entries of its list.
  createTrafficRule: [/.*/],
  changeTrafficRule: [/.*/],
  addTrafficRuleEntries: [/^entries\b/],
  importTrafficRuleEntries: [/^line\b/],
  // The simulator defines its faults and their options.
  injectSimulatorFault: [/.*/],
  originateMessage: [/.*/],
  originateChatMessage: ['to'],
  // The members required for each kind of brand, and its country.
  createBrand: [/.*/],
  patchBrand: [/.*/],
  // The brands that are verified by phone, and the code in the text.
  startVerification: ['entity_type', 'mobile_phone'],
  verify: ['otp_pin'],
  // Members of a campaign that depend on each other, and the number of samples.
  createCampaign: [/.*/],
  patchCampaign: [/.*/],
  // Only networks that have refused it, and only one's own account.
  resubmitCampaign: [/^mno_ids\b/],
  importPartnerCampaign: ['account_id'],
  // Only an approval needs no reason.
  decideReview: ['codes', 'decision'],
  previewMessageFlow: [/.*/],
  listCampaigns: [/^filter\b/],
  // The syntax of filters is documented in prose.
  listBrands: [/^filter\b/],
  getNumbers: [/^filter\b/],
  // Numbers of the account, in a country with campaigns.
  linkNumberToCampaign: ['country', 'number', 'campaign_id'],
  moveNumbers: ['campaign_id', 'from_campaign_id'],
  // The vetting providers and classes, and the members of a political vetting.
  requestVetting: [/^vetting_/],
  importVettingRequest: [/^vetting_/],
  // Members of a registration that depend on each other, and numbers of the account.
  createRegistration: [/.*/],
  patchRegistration: [/.*/],
  listTollFreeNumbers: ['status'],
  // The network, required if it is one that suspends.
  reportRegistryEvent: ['network_id'],
  // The existing offerings, the days on which periods begin, and limits in ascending order.
  createSimPool: ['offering_id', 'first_period'],
  changeSimPool: ['offering_id'],
  createSimLimitProfile: [/_bytes$/],
  changeSimLimitProfile: [/_bytes$/],
  // SIMs of the customer, each once.
  moveSims: ['iccid'],
  setSimFields: ['iccid'],
  moveOwnSims: ['iccid'],
  setOwnSimFields: ['iccid'],
  clearOwnSimAlarms: ['iccid'],
  requestOwnSimTransfer: ['iccid', 'target_id'],
  listOwnSims: ['page', 'changed_to'],
  // And valid addresses that fit the other members.
  setSimIpConfigs: ['iccid', /^configurations\[\d+\]\.(apn|ip_type|ipv4|ipv6)$/],
  pairSims: ['iccid', /^pairings\[\d+\]\.(imsi|msisdn)$/],
  // A column may be listed once, and a time range ends after it begins.
  listSims: ['page', 'changed_to'],
  // Valid addresses, and a secret if there is none yet.
  putNas: ['address', 'secret'],
  // A webhook has a permitted address, and a secret if there is none yet.
  putNetworkHook: ['url', 'secret', 'mode'],
  // Existing customers only, each once.
  putSimPartner: ['parent_id', 'api_key'],
  createSimUser: [/^partners/],
  changeSimUser: [/^partners/],
  // SIMs of the customer.
  assignSims: [/^set\b/],
  // The SIM, valid check digits, and a recent time.
  putSimUsageFile: [/^line\b/],
  // Another existing customer.
  requestSimTransfer: ['target_id'],
  // Events are replayed from a time in the past.
  startWebhookReplay: ['from', 'to'],
  startOwnWebhookReplay: ['since', 'until'],
  // An endpoint is identified by its address and account.
  listWebhookEndpoints: ['api_key'],
  // At least one of the two.
  proveAgain: ['password'],
  // Valid Base64, and files that were uploaded for that vetting.
  uploadEvidence: ['content'],
  appealVetting: [/^evidence_ids\b/],
}

/** Cursors are opaque: an invented one may be refused. */
const always: readonly (string | RegExp)[] = ['cursor', 'after', 'page_token']

/** Sessions end: after signing out, requests need a new sign-in. */
const bySession: ReadonlySet<string> = new Set(['person', 'inside', 'visitor'])

/** Behavior of the exchange that the document alone does not permit, each with its reason. */
export const exceptions = {
  /**
   * Valid credentials may be refused: a duplicate header is a second authentication method, a form may name another
   * client, a top-up needs auto-reload, and sessions end.
   */
  mayBeUnauthorized: ({ step, sent, operation, answer }: Seen): boolean =>
    sent.headers.filter(([name]) => name === 'authorization').length > 1 ||
    bySession.has(step.as) ||
    ofPeople.has(operation?.id ?? '') ||
    (givesTokens(operation?.id) && sent.text.includes('client_id=')) ||
    (operation?.id === 'topUp' && answer.body.includes('#not-auto-reload-enabled')),

  /** A console session may not send requests that its pages never send, for any operation. */
  mayBeForeign: ({ step, answer }: Seen): boolean =>
    bySession.has(step.as) && answer.status === 403 && answer.body.includes('foreign-request'),

  /** Requests of the documented form that may be refused as wrong. */
  mayRefuse({ operation, answer }: Seen): boolean {
    // An identity under review has no feedback yet.
    if (operation?.id === 'getBrandFeedback' && answer.status === 422) return true
    // A campaign that is not submitted to networks cannot be resubmitted.
    if (operation?.id === 'resubmitCampaign' && answer.status === 422) return true
    // The grant types, the single authentication method, and the syntax of scopes and hints are documented in prose; the
    // owner of a number is not documented.
    if (givesTokens(operation?.id) && answer.status === 400) return true
    // An access token determines the number.
    if (answer.body.includes('"UNNECESSARY_IDENTIFIER"')) return true
    // The required device identifiers are documented in prose.
    if (answer.body.includes('device must have one of')) return true
    // Valid addresses, ports, profiles and sinks are documented in prose.
    if (['createSession', 'createSessionV0'].includes(operation?.id ?? '') && intendedByQod.test(answer.body))
      return true
    // The customers of the caller, the syntax of a search, and the owners of cursors are documented in prose.
    if (intendedBySims.test(answer.body)) return true
    // The key may have been used with another request.
    if (answer.body.includes('#idempotency-key-reused')) return takesKey(operation?.id)
    // Only chat messages can be updated.
    if (operation?.id === 'updateMessage' && answer.body.includes('#operation-not-supported')) return true
    const reasons = [...(intended[operation?.id ?? ''] ?? []), ...always]
    const names = refusedNames(answer.body)
    return names.some((name) =>
      reasons.some((reason) => (typeof reason === 'string' ? reason === name : reason.test(name))),
    )
  },
}

const givesTokens = (id = '') => ['createToken', 'requestNetworkToken'].includes(id)

const takesKey = (id = '') => ['sendMessage', 'createCampaign', 'createRegistration'].includes(id)

/** Errors of the SIM operations about rules that the schema does not express. */
const intendedBySims =
  /"errors":\["(Partner ID|Transfer|targetId is the customer itself|iccids: [0-9]+ (is not a SIM|is listed twice)|Idempotency-Key was used|Search|Status|Cursor|Additional fields|Request usage|Date: \w+ is smaller|Date: incorrect [^"]* of (changedate|dateFrom;|dateTo;))/

/** Errors of Quality on Demand about rules that the schema does not express. */
const intendedByQod =
  /must name (an address|ports or ranges)|is not an IPv[46] address|ends before it begins|is not a QoS profile|with this QoS profile|The QoS profile|"(INVALID_SINK|INVALID_CREDENTIAL|INVALID_TOKEN)"|sinkCredential\.\w+ is required|webhook\.notificationUrl /

function refusedNames(body: string): string[] {
  try {
    type Named = { name?: string; field?: string }
    const { invalid_parameters = [] } = JSON.parse(body) as { invalid_parameters?: Named[] }
    return invalid_parameters.map(({ name, field }) => name ?? field ?? '')
  } catch {
    return []
  }
}
