import { ofPeople } from './actors.ts'
import type { Seen } from './seen.ts'

/**
 * Where a request of the documented form may be refused, by the parameter that is refused: the document tells the form, and
 * these have a meaning that no form tells.
 */
const intended: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  // Carriers, accounts and applications that are named have to be there.
  createRoute: ['carrier_id'],
  changeRoute: ['carrier_id'],
  explainRouting: ['api_key'],
  offerNumber: ['carriers'],
  assignNumber: ['carriers'],
  importNumbers: [/^line \d+: carriers$/],
  // Which channels there are.
  sendMessage: [/(^|\.)channel$/],
  sendTestMessage: ['channel'],
  // A PEM that is one.
  createApplication: ['keys.public_key'],
  replaceApplication: ['keys.public_key'],
  createAccountApplication: ['keys.public_key'],
  putCarrier: ['tls_ca'],
  changeCarrier: ['tls_ca'],
  createSecret: ['secret'],
  // Nobody was seen, and no SIM swapped, at a time that is to come.
  tellVirtualNumber: ['swapped_at', 'place.seen_at'],
  // What each kind of cell allows stands in lines.
  importCells: [/^line \d+: (area|cell|latitude|longitude|radius)$/],
  // Only a subaccount shares a balance.
  openAccount: ['shares_balance'],
  // Only numbers have a country and a type, and the path says whether the fee is theirs.
  putFee: ['country', 'type'],
  deleteFee: ['country', 'type'],
  // No error twice.
  putCarrierErrors: [/^(statuses|receipts)\b/],
  // A duration of whole seconds, and the shortest before the longest.
  putQosProfile: ['maxDuration'],
  // What each kind of traffic rule needs and takes, and what stands on its list.
  createTrafficRule: [/.*/],
  changeTrafficRule: [/.*/],
  addTrafficRuleEntries: [/^entries\b/],
  importTrafficRuleEntries: [/^line\b/],
  // Which faults there are, and what each of them takes, is the simulator's to say.
  injectSimulatorFault: [/.*/],
  originateMessage: [/.*/],
  originateChatMessage: ['to'],
  // What each kind of brand needs, and its country.
  createBrand: [/.*/],
  patchBrand: [/.*/],
  // Which brands are verified by their phones, and what their texts said.
  startVerification: ['entity_type', 'mobile_phone'],
  verify: ['otp_pin'],
  // What belongs together in a campaign, and how many samples it needs.
  createCampaign: [/.*/],
  patchCampaign: [/.*/],
  // Only networks that have refused it, and only one's own account.
  resubmitCampaign: [/^mno_ids\b/],
  importPartnerCampaign: ['account_id'],
  // Whoever does not approve says why.
  decideReview: ['codes', 'decision'],
  previewMessageFlow: [/.*/],
  listCampaigns: [/^filter\b/],
  // What a filter may say stands in words.
  listBrands: [/^filter\b/],
  getNumbers: [/^filter\b/],
  // Only numbers that the account has, of the country that has campaigns.
  linkNumberToCampaign: ['country', 'number', 'campaign_id'],
  moveNumbers: ['campaign_id', 'from_campaign_id'],
  // Who vets how, and what a political vetting needs.
  requestVetting: [/^vetting_/],
  importVettingRequest: [/^vetting_/],
  // What belongs together in a registration, and whose numbers they are.
  createRegistration: [/.*/],
  patchRegistration: [/.*/],
  listTollFreeNumbers: ['status'],
  // Which network, where it is one that suspends.
  reportRegistryEvent: ['network_id'],
  // Which offerings there are, on which days periods begin, and that each limit is above the one before it.
  createSimPool: ['offering_id', 'first_period'],
  changeSimPool: ['offering_id'],
  createSimLimitProfile: [/_bytes$/],
  changeSimLimitProfile: [/_bytes$/],
  // Only SIMs that the customer has, each once.
  moveSims: ['iccid'],
  setSimFields: ['iccid'],
  moveOwnSims: ['iccid'],
  setOwnSimFields: ['iccid'],
  clearOwnSimAlarms: ['iccid'],
  requestOwnSimTransfer: ['iccid', 'target_id'],
  listOwnSims: ['page', 'changed_to'],
  // And addresses that are one, beside what goes with them.
  setSimIpConfigs: ['iccid', /^configurations\[\d+\]\.(apn|ip_type|ipv4|ipv6)$/],
  pairSims: ['iccid', /^pairings\[\d+\]\.(imsi|msisdn)$/],
  // A place in a list is said once, and a time has its end behind its beginning.
  listSims: ['page', 'changed_to'],
  // Addresses that are one, and a secret where there is none yet.
  putNas: ['address', 'secret'],
  // A webhook has an address that may be called, and a secret where there is none yet.
  putNetworkHook: ['url', 'secret', 'mode'],
  // Only customers that there are, each once.
  putSimPartner: ['parent_id', 'api_key'],
  createSimUser: [/^partners/],
  changeSimUser: [/^partners/],
  // What the customer has.
  assignSims: [/^set\b/],
  // Which SIM, digits that check, and a time that is not long ago.
  putSimUsageFile: [/^line\b/],
  // Another customer, which is there.
  requestSimTransfer: ['target_id'],
  // Events are told again of a time that has begun.
  startWebhookReplay: ['from', 'to'],
  startOwnWebhookReplay: ['since', 'until'],
  // A receiver by its address is one of an account.
  listWebhookEndpoints: ['api_key'],
  // One of the two at least.
  proveAgain: ['password'],
  // Base64 that is one, and files that were uploaded for that vetting.
  uploadEvidence: ['content'],
  appealVetting: [/^evidence_ids\b/],
}

/** Cursors are ours: whoever makes one up may be refused. */
const always: readonly (string | RegExp)[] = ['cursor', 'after', 'page_token']

/** Sessions end: whoever signs out is asked to sign in. */
const bySession: ReadonlySet<string> = new Set(['person', 'inside', 'visitor'])

/** Where the exchange may do what the document alone does not say, each with its reason. */
export const exceptions = {
  /**
   * Right credentials that may be refused: a header that stands twice is one proof too many, a form may name another client, a top-up
   * needs auto-reload, and sessions end.
   */
  mayBeUnauthorized: ({ step, sent, operation, answer }: Seen): boolean =>
    sent.headers.filter(([name]) => name === 'authorization').length > 1 ||
    bySession.has(step.as) ||
    ofPeople.has(operation?.id ?? '') ||
    (givesTokens(operation?.id) && sent.text.includes('client_id=')) ||
    (operation?.id === 'topUp' && answer.body.includes('#not-auto-reload-enabled')),

  /** Whoever has a session of the console is refused what its pages never send, whichever operation it is. */
  mayBeForeign: ({ step, answer }: Seen): boolean =>
    bySession.has(step.as) && answer.status === 403 && answer.body.includes('foreign-request'),

  /** Requests of the documented form that may be refused as wrong. */
  mayRefuse({ operation, answer }: Seen): boolean {
    // An identity that is being looked at has no feedback yet.
    if (operation?.id === 'getBrandFeedback' && answer.status === 422) return true
    // Of a campaign that is not with the networks, none is asked.
    if (operation?.id === 'resubmitCampaign' && answer.status === 422) return true
    // Which tokens are given is a table, one proof is enough, what scopes and hints may say stands in words, and whose number it is in no document.
    if (givesTokens(operation?.id) && answer.status === 400) return true
    // An access token says which number is meant.
    if (answer.body.includes('"UNNECESSARY_IDENTIFIER"')) return true
    // By what a device has to be named stands in words.
    if (answer.body.includes('device must have one of')) return true
    // Which addresses, ports and profiles there are, and where events may go, stands in words.
    if (['createSession', 'createSessionV0'].includes(operation?.id ?? '') && intendedByQod.test(answer.body))
      return true
    // Whose customers they are, what a search may say, and whose cursors, stands in words.
    if (intendedBySims.test(answer.body)) return true
    // The same key may have come with another request before.
    if (answer.body.includes('#idempotency-key-reused')) return takesKey(operation?.id)
    // What is no chat message cannot be updated.
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

/** A refusal of the SIM operations whose sentences are about what no form tells. */
const intendedBySims =
  /"errors":\["(Partner ID|Transfer|targetId is the customer itself|iccids: [0-9]+ (is not a SIM|is listed twice)|Idempotency-Key was used|Search|Status|Cursor|Additional fields|Request usage|Date: \w+ is smaller|Date: incorrect [^"]* of (changedate|dateFrom;|dateTo;))/

/** A refusal of Quality on Demand, likewise. */
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
