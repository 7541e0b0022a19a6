import type { Operation } from '#platform/contract/contract.ts'
import { aCompany } from '../support/brands.ts'
import { aCampaign, aFlow } from '../support/campaigns.ts'
import { password } from '../support/people.ts'
import { matrixSender } from './chat-fixtures.ts'
import { matrixPerson } from './person-fixtures.ts'
import { type FieldPath, schemaOf, type Schema } from './field-paths.ts'
import { sampleOf } from './samples.ts'
import { startMetadata } from '../support/openid-metadata.ts'

/** A complete request of an operation without authentication. */
export type Prepared = {
  method: string
  path: string
  body: string | undefined
  type: string | undefined
  ifMatch?: string
}

type Parts = Record<FieldPath['part'], unknown>

/** A provider that exists, because its metadata are read. */
let provider: Awaited<ReturnType<typeof startMetadata>>
export async function openProvider(): Promise<typeof provider> {
  provider = await startMetadata()
  return provider
}

const aQuality = { applicationServer: { ipv4Address: '192.0.2.10' }, qosProfile: 'QOS_S' }

let imports = 0
let smppUsers = 0

/** Confirms a sensitive change: a secret, or the password of a member. */
const proof = { api_secret: 'Second-1234', password }

/** Members that the schema declares optional, but without which the operation does not succeed here. */
const also: Record<string, Record<string, unknown>> = {
  cancelNumber: { country: 'US' },
  updateNumber: { country: 'US' },
  receiveChatMessage: { to: matrixSender },
  originateChatMessage: { to: '12015550123' },
  putCarrier: { host: '127.0.0.1', status: 'disabled' },
  testCarrier: { host: '127.0.0.1', port: 9 },
  createToken: { grant_type: 'client_credentials' },
  requestNetworkToken: { scope: 'openid dpv:FraudPreventionAndDetection#check-sim-swap' },
  createSessionV0: aQuality,
  createSession: { ...aQuality, duration: 60 },
  topUp: { trx: 'matrix' },
  beginCardSetup: { ...proof, email: 'sample@example.com' },
  removeOwnCard: proof,
  revealOwnSignatureSecret: proof,
  rotateOwnSignatureSecret: proof,
  createEndpoint: proof,
  rotateEndpointSecret: proof,
  removeOwnSmppUser: proof,
  renewOwnSmppPassword: proof,
  changeOwnSmppUser: { receipt_seconds: true },
  // A system_id belongs to one user of the exchange.
  get createOwnSmppUser() {
    return { ...proof, system_id: `own-${++smppUsers}` }
  },
  putOwnAutoReload: proof,
  removeSingleSignOn: proof,
  putSingleSignOn: {
    ...proof,
    get issuer() {
      return provider.issuer
    },
    client_secret: 'A secret',
  },
  acceptMemberInvitation: { password },
  resetPassword: { password },
  changeMember: { ...proof, role: 'billing' },
  inviteMember: proof,
  changeOwnPassword: { password, new_password: 'another long password' },
  beginTwoFactor: { password },
  endTwoFactor: { password },
  createApplication: proof,
  createSecret: { ...proof, secret: 'Sample-1234' },
  originateMessage: { text: 'Sample' },
  // The fault must last until it is ended by the next operation.
  injectSimulatorFault: { fault: 'throttle', seconds: 60 },
  putBrandQualification: { networks: [{ network_id: '10017', qualify: true, att_tpm: 240 }] },
  changeOwnAlert: { name: 'Another' },
  changeReportAlert: { name: 'Another' },
  changePerson: { name: 'Another' },
  changeAccount: { max_outbound_request: 77 },
  changeCarrier: { name: 'Another' },
  changeChatChannel: { name: 'Another' },
  changeTrafficRule: { name: 'Another' },
  changeRoute: { weight: 7 },
  changeSmppUser: { max_binds: 2 },
  changeRetention: { sim_disconnects: 45 },
  changeSimService: { max_concurrent: 77 },
  eraseNumber: { number: '990710000' },
  putExchangeRedaction: { text_days: 3_650 },
  putCampaignContentAction: { action: 'reject' },
  overrideVirtualNumber: { swapped_at: 'now' },
  createBrand: aCompany(),
  createCampaign: aCampaign(),
  // An imported campaign cannot be imported again.
  get importPartnerCampaign() {
    return { campaign_id: `CMATRIX${++imports}` }
  },
  resubmitCampaign: { mno_ids: ['10035'] },
  reportRegistryEvent: { kind: 'campaign-suspended' },
  previewMessageFlow: { message_flow_details: aFlow() },
  signIn: matrixPerson,
  reauthenticate: { password: matrixPerson.password },
  useLink: { password: matrixPerson.password },
  changePassword: { current: matrixPerson.password, password: 'another long password' },
  beginTotpSetup: { password: matrixPerson.password },
  uploadEvidence: { content: 'cHJvb2Y=' },
  linkNumberToCampaign: { country: 'US' },
  readWebhookFeed: { wait_seconds: '0' },
  readOwnWebhookFeed: { wait_seconds: '0' },
  changeSimStates: { verb: 'block' },
  importCells: { area: '1', cell: '1' },
  endTransfer: { verb: 'withdraw' },
  endOwnSimTransfer: { verb: 'withdraw' },
  importSims: { iccid: '8949020000000000022' },
}

/** The smallest valid request of an operation, with these IDs as values of these members. */
export function prepare(
  operationId: string,
  operation: Operation,
  positions: readonly (readonly [FieldPath, string])[],
  others: Readonly<Record<string, Record<string, unknown>>> = {},
): Prepared {
  const parts = { params: {}, query: {}, body: undefined } as Parts
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = schemaOf(operation, part)
    if (schema) parts[part] = sampleOf(schema, part)
  }
  const provided = { ...also[operationId], ...others[operationId] }
  if (Object.keys(provided).length > 0)
    Object.assign((operation.body ? parts.body : parts.query) as object, provided)
  for (const [{ part, path }, id] of positions) put(parts, schemaOf(operation, part)!, [part, ...path], id)
  return written(operation, parts)
}

/** Sets the value of a member; missing parents become their smallest valid value. */
function put(parts: object, schema: Schema, [first, ...path]: string[], value: string): void {
  let here = parts as Record<string, unknown>
  let name = first!
  let inside = schema
  for (const step of path) {
    here[name] ??= sampleOf(inside, name)
    here = here[name] as Record<string, unknown>
    inside = step === '0' ? inside.items! : inside.properties![step]!
    name = step
  }
  here[name] = value
}

function written({ method, path, body, bodyType = 'json' }: Operation, parts: Parts): Prepared {
  const params = parts.params as Record<string, string>
  const query = new URLSearchParams(parts.query as Record<string, string>).toString()
  const text = JSON.stringify(parts.body)
  return {
    method,
    path:
      path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!)) +
      (query && `?${query}`),
    body: body && (bodyType === 'form' ? formOf(parts.body) : bodyType === 'rows' ? `${text}\n` : text),
    type: body && mediaTypes[bodyType],
  }
}

const mediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  rows: 'application/x-ndjson',
} as const

function formOf(body: unknown): string {
  return new URLSearchParams(body as Record<string, string>).toString()
}
