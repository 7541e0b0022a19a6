import { ofPeople } from './actors.ts'
import type { Seen } from './seen.ts'

/** Sensitive changes, which are confirmed: always, or if a member makes them in a browser session. */
const confirmed = new Set([
  'beginCardSetup',
  'removeOwnCard',
  'putOwnAutoReload',
  'revealOwnSignatureSecret',
  'rotateOwnSignatureSecret',
  'putSingleSignOn',
  'removeSingleSignOn',
  'createOwnSmppUser',
  'removeOwnSmppUser',
  'renewOwnSmppPassword',
  'createApplication',
  'replaceApplication',
  'createSecret',
  'createEndpoint',
  'changeEndpoint',
  'rotateEndpointSecret',
])

/** The caller decides what confirms a change: an API secret of the account, or the password of the member. */
const proofs = ['api_secret', 'password']

/**
 * Parameters, by operation, for which the exchange may reject a request that conforms to the document, because of rules that the schema does not
 * express.
 */
const intended: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  // The carriers, accounts and applications must exist.
  createRoute: ['carrier_id'],
  changeRoute: ['carrier_id'],
  explainRouting: ['api_key'],
  publishNumber: ['carriers'],
  assignNumber: ['carriers'],
  importNumbers: [/^line \d+: carriers$/],
  // The channel must exist.
  sendMessage: [/(^|\.)channel$/],
  // The original must exist, too.
  sendTestMessage: ['channel', 'repeats'],
  // The value must be a valid PEM.
  createApplication: ['keys.public_key'],
  replaceApplication: ['keys.public_key'],
  createAccountApplication: ['keys.public_key'],
  putCarrier: ['tls_ca'],
  changeCarrier: ['tls_ca'],
  // A carrier that is not stored needs all settings of a bind.
  testCarrier: ['tls_ca', 'host', 'port', 'system_id', 'password'],
  createSecret: ['secret'],
  // Times of sightings and SIM swaps must not be in the future.
  overrideVirtualNumber: ['swapped_at', 'location.seen_at'],
  // The document describes in prose which values each kind of cell allows.
  importCells: [/^line \d+: (area|cell|latitude|longitude|radius)$/],
  // Only a subaccount can share a balance.
  openAccount: ['shares_balance'],
  // Only fees of numbers have a country and a type, and the path decides whether the fee is for numbers.
  putFee: ['country', 'type'],
  deleteFee: ['country', 'type'],
  // The body may list each error only once.
  putCarrierErrors: [/^(statuses|receipts)\b/],
  // Durations are whole seconds, and the minimum must not exceed the maximum.
  putQosProfile: ['maxDuration'],
  // Each kind of traffic rule has its own settings and its own form of list entries.
  createTrafficRule: [/.*/],
  changeTrafficRule: [/.*/],
  addTrafficRuleEntries: [/^entries\b/],
  importTrafficRuleEntries: [/^line\b/],
  // The simulator defines its faults and their options, not the document.
  injectSimulatorFault: [/.*/],
  originateMessage: [/.*/],
  originateChatMessage: ['to'],
  // Each kind of brand requires different members, and some values depend on its country.
  createBrand: [/.*/],
  patchBrand: [/.*/],
  // Only some brands are verified by phone, and only with the code in the text message.
  startVerification: ['entity_type', 'mobile_phone'],
  verify: ['otp_pin'],
  // Members of a campaign depend on each other, and its use case decides how many samples it needs.
  createCampaign: [/.*/],
  patchCampaign: [/.*/],
  // The networks must have rejected the campaign, and the account must be that of the caller.
  resubmitCampaign: [/^mno_ids\b/],
  importPartnerCampaign: ['account_id'],
  // Every decision except an approval needs a reason.
  decideReview: ['codes', 'decision'],
  previewMessageFlow: [/.*/],
  listCampaigns: [/^filter\b/],
  // The document describes the syntax of filters in prose.
  listBrands: [/^filter\b/],
  getNumbers: [/^filter\b/],
  // The numbers must belong to the account, in a country that has campaigns.
  linkNumberToCampaign: ['country', 'number', 'campaign_id'],
  moveNumbers: ['campaign_id', 'from_campaign_id'],
  // Only some combinations of vetting provider and class exist, and political vettings need additional members.
  requestVetting: [/^vetting_/],
  importVettingRequest: [/^vetting_/],
  // Members of a registration depend on each other, and the numbers must belong to the account.
  createRegistration: [/.*/],
  patchRegistration: [/.*/],
  listTollFreeNumbers: ['status'],
  // Events about a suspension by a network must name the network.
  reportRegistryEvent: ['network_id'],
  // The offering must exist, periods cannot begin on every day, and limits must ascend.
  createSimPool: ['offering_id', 'first_period'],
  changeSimPool: ['offering_id'],
  createSimLimitProfile: [/_bytes$/],
  changeSimLimitProfile: [/_bytes$/],
  // The body must list SIMs of the customer, each only once.
  moveSims: ['iccid'],
  setSimFields: ['iccid'],
  moveOwnSims: ['iccid'],
  setOwnSimFields: ['iccid'],
  clearOwnSimAlarms: ['iccid'],
  requestOwnSimTransfer: ['iccid', 'target_id'],
  listOwnSims: ['page', 'changed_to'],
  // The SIMs must belong to the customer, and the addresses must be valid and fit the other members.
  setSimIpConfigs: ['iccid', /^configurations\[\d+\]\.(apn|ip_type|ipv4|ipv6)$/],
  pairSims: ['iccid', /^pairings\[\d+\]\.(imsi|msisdn)$/],
  // A column may be listed only once, and a time range must end after its start.
  listSims: ['page', 'changed_to'],
  // The addresses must be valid, and a new NAS needs a secret.
  putNas: ['address', 'secret'],
  // A webhook needs a permitted address, and a new webhook needs a secret.
  putNetworkHook: ['url', 'secret', 'mode'],
  // The customers must exist, and each may be listed only once.
  putSimPartner: ['parent_id', 'api_key'],
  // Networks must be in CIDR notation, and the application must exist.
  createSmppUser: [/^networks\b/, 'application_id'],
  changeSmppUser: [/^networks\b/, 'application_id'],
  createOwnSmppUser: [/^networks\b/, 'application_id'],
  changeOwnSmppUser: [/^networks\b/, 'application_id'],
  createSimUser: [/^partners/],
  changeSimUser: [/^partners/],
  // The SIMs must belong to the customer.
  assignSims: [/^set\b/],
  // Each row must name a known SIM with valid check digits and a recent time.
  putSimUsageFile: [/^line\b/],
  // The target must be another existing customer, and each SIM may be listed only once.
  requestSimTransfer: ['target_id', /^iccids\b/],
  // The period must begin in the past.
  startWebhookReplay: ['since', 'until'],
  startOwnWebhookReplay: ['since', 'until'],
  // Some groupings and filters are not counted together, and a period must end after its start.
  ...Object.fromEntries(
    ['readReport', 'readOwnReport'].map((id) => [
      id,
      ['period', 'since', 'until', 'step', 'group_by', 'account_id', 'carrier_id', 'country', 'network'],
    ]),
  ),
  // Usage of pools, and of customers in a country, needs a customer, and a period must end after its start.
  readSimReport: ['period', 'since', 'until', 'step', 'account_id'],
  readOwnSimReport: ['period', 'since', 'until', 'step'],
  // A threshold must be possible for the condition, some filters are not counted together or do not belong to the measure, and recipients must be members. A webhook needs an allowed address and a secret.
  createOwnAlert: ['threshold', 'country', 'network', 'sender', 'error_code', 'sim_pool_id', /^emails\b/],
  createReportAlert: [
    'threshold',
    'account_id',
    'carrier_id',
    'country',
    'network',
    'sender',
    'error_code',
    'sim_pool_id',
    'webhook_url',
    'webhook_secret',
    /^emails\b/,
  ],
  changeReportAlert: [
    'threshold',
    'account_id',
    'carrier_id',
    'country',
    'network',
    'sender',
    'error_code',
    'sim_pool_id',
    'webhook_url',
    'webhook_secret',
    /^emails\b/,
  ],
  changeOwnAlert: ['threshold', 'country', 'network', 'sender', 'error_code', 'sim_pool_id', /^emails\b/],
  readComplianceReport: ['period', 'since', 'until', 'step'],
  readOwnComplianceReport: ['period', 'since', 'until', 'step'],
  // Reports of endpoints, and of accounts by result, need an account.
  readWebhookReport: ['period', 'since', 'until', 'step', 'account_id'],
  readOwnWebhookReport: ['period', 'since', 'until', 'step'],
  // The filter by endpoint also needs the account.
  listWebhookEndpoints: ['api_key'],
  // The body needs a password or a code.
  reauthenticate: ['password'],
  // The content must be valid Base64, and the files must belong to the same vetting.
  uploadEvidence: ['content'],
  appealVetting: [/^evidence_ids\b/],
  // Only a rejected result has a reason.
  storeNumberProvisioning: [/^results\[\d+\]\.reason$/],
}

/** Parameters of all operations that may be rejected, because clients cannot construct cursors. */
const always: readonly (string | RegExp)[] = ['cursor', 'after', 'page_token']

/** Actors whose session may have ended, because an earlier request has signed out. */
const bySession: ReadonlySet<string> = new Set(['person', 'inside', 'visitor'])

/** Behavior of the exchange that the document alone does not permit, each with its reason. */
export const exceptions = {
  /**
   * The exchange may reject valid credentials: two Authorization headers are two authentication methods, a form may name another client, a top-up
   * requires auto-reload, and sessions end.
   */
  mayBeUnauthorized: ({ step, sent, operation, answer }: Seen): boolean =>
    sent.headers.filter(([name]) => name === 'authorization').length > 1 ||
    bySession.has(step.as) ||
    ofPeople.has(operation?.id ?? '') ||
    (givesTokens(operation?.id) && sent.text.includes('client_id=')) ||
    (operation?.id === 'topUp' && answer.body.includes('#not-auto-reload-enabled')),

  /** With a console session the exchange may reject requests that no page of the console sends; this applies to all operations. */
  mayBeForeign: ({ step, answer }: Seen): boolean =>
    bySession.has(step.as) && answer.status === 403 && answer.body.includes('foreign-request'),

  /** The exchange may reject these requests as invalid, although they conform to the document. */
  mayRefuse({ operation, answer }: Seen): boolean {
    // A brand whose identity is under review has no feedback yet.
    if (operation?.id === 'getBrandFeedback' && answer.status === 422) return true
    // A campaign that the exchange has not submitted to networks cannot be resubmitted.
    if (operation?.id === 'resubmitCampaign' && answer.status === 422) return true
    // The document describes grant types, the single authentication method and the syntax of scopes and hints in prose, and does not say who owns a
    // number.
    if (givesTokens(operation?.id) && answer.status === 400) return true
    // The access token already determines the number, so the body must not state it.
    if (answer.body.includes('"UNNECESSARY_IDENTIFIER"')) return true
    // The document describes in prose which identifiers of a device are required.
    if (answer.body.includes('device must have one of')) return true
    // The document describes valid addresses, ports, profiles and sinks in prose.
    if (['createSession', 'createSessionV0'].includes(operation?.id ?? '') && intendedByQod.test(answer.body))
      return true
    // The document describes in prose which customers the caller may access, how to search, and whose cursors are valid.
    if (intendedBySims.test(answer.body)) return true
    // An earlier request may have used the same key with a different body.
    if (answer.body.includes('#idempotency-key-reused')) return takesKey(operation?.id)
    // Only messages on chat channels can be updated.
    if (operation?.id === 'updateMessage' && answer.body.includes('#operation-not-supported')) return true
    const { id = '' } = operation ?? {}
    const reasons = [...(intended[id] ?? []), ...(confirmed.has(id) ? proofs : []), ...always]
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
  /must contain an address|must list ports or ranges|identifies another device|is not an IPv[46] address|ends before it begins|is not a QoS profile|with this QoS profile|The QoS profile|"(INVALID_SINK|INVALID_CREDENTIAL|INVALID_TOKEN)"|sinkCredential\.\w+ is required|webhook\.notificationUrl /

function refusedNames(body: string): string[] {
  try {
    type Named = { name?: string; field?: string }
    const { invalid_parameters = [] } = JSON.parse(body) as { invalid_parameters?: Named[] }
    return invalid_parameters.map(({ name, field }) => name ?? field ?? '')
  } catch {
    return []
  }
}
