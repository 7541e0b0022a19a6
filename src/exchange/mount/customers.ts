import {
  accountContract,
  cardHandlers,
  type Cards,
  cardsContract,
  accountFamily,
  accountHandlers,
  applicationHandlers,
  applicationsContract,
  applicationsFamily,
  type CheckAddresses,
  portalSignInContract,
  portalSignInFamily,
  portalSignInHandlers,
  consoleMemberFamily,
  consoleSessionContract,
  consoleSessionFamily,
  consoleSessionHandlers,
  numbersFamily,
  ownSessionsContract,
  ownSessionsHandlers,
  memberSignInContract,
  memberSignInHandlers,
  membersContract,
  membersHandlers,
  ownSignatureContract,
  ownSignatureHandlers,
  profileContract,
  profileHandlers,
  recordChanges,
  mountSignOnPages,
  mountStripeEvents,
  type PaymentEventReceiver,
  type Reloads,
  secretHandlers,
  secretsContract,
  secretsFamily,
  type SignOnDeps,
  singleSignOnContract,
  singleSignOnHandlers,
  type Unlink,
} from '#accounts/index.ts'
import {
  type Channels,
  chatContract,
  chatFamily,
  chatHandlers,
  type Posts,
  unlinkSenders,
} from '#chat/index.ts'
import {
  ownSmppUserHandlers,
  ownSmppUsersContract,
  ownSmppUsersFamily,
  unlinkSmppUsers,
} from '#esmes/index.ts'
import {
  messagesContract,
  messagesFamily,
  messagesHandlers,
  testEvent,
  type Traffic,
} from '#messages/index.ts'
import { mountDiscovery } from '#network/index.ts'
import { type Buying, numbersContract, numbersHandlers, unlinkApplication } from '#numbers/index.ts'
import type { SmppAddress } from '#platform/config/setting-kinds.ts'
import type { SignInTurns } from '#platform/sign-in/throttle.ts'
import type { HttpServer } from '#platform/http/http.ts'
import type { EpochCache } from '#platform/nodes/epoch-cache.ts'
import {
  type ApiUsage,
  simsContract,
  simsFamily,
  simsHandlers,
  type SimLimits,
  type SimService,
} from '#sims/index.ts'
import {
  mountConfirmPage,
  mountRegistryWebhooks,
  type OtpWorker,
  type NumberProvisioning,
  type Registry,
  tendlcContract,
  tendlcFamily,
  tendlcHandlers,
  type Tcr,
  type Texts,
} from '#tendlc/index.ts'
import {
  mountTollFreeWebhooks,
  tollFreeContract,
  tollFreeFamily,
  tollFreeHandlers,
  type TollFreeProvider,
} from '#tollfree/index.ts'
import { endpointHandlers, endpointsContract, endpointsFamily, type Webhooks } from '#webhooks/index.ts'
import type { CardPage } from '../compose/payments.ts'
import { mountSandboxCardPage } from './card-page.ts'
import { type Api, apisOf } from './api.ts'
import { networkApis, type NetworkDeps } from './network.ts'
import { consoleContract, consoleFamily, consoleHandlers } from './portal.ts'

export type CustomerDeps = NetworkDeps &
  SignOnDeps & {
    checkAddresses: CheckAddresses
    reloads: Reloads
    paymentEvents: PaymentEventReceiver | undefined
    cards: Cards
    cardPage: CardPage | undefined
    webhooks: Webhooks
    traffic: Traffic
    channels: Channels
    posts: Posts
    buying: Buying
    registry: Registry | undefined
    provisioning: NumberProvisioning
    tcr: Tcr | undefined
    tollFreeProvider: TollFreeProvider | undefined
    texts: Texts
    otpWorker: OtpWorker
    verificationSender: string | undefined
    simService: EpochCache<SimService>
    simLimits: SimLimits
    apiUsage: ApiUsage
    /** Queues the sign-ins of members. */
    signInTurns: SignInTurns
    /** Whether links are sent by email to members: with a mail server, and a public URL. */
    mailsCustomers: boolean
    /** Base URL of links in responses; empty for relative links. */
    apiUrl: string
    sandbox: boolean
    /** Days that API requests are kept in the request log; 0 if it is off. */
    requestLogDays: number
    /** The ports to which customers bind by SMPP; undefined if this node accepts none. */
    smppPort: number | undefined
    smppTlsPort: number | undefined
    /** The address that the portal states for SMPP; undefined for the host of the API and the ports of this node. */
    smppPublicAddress: SmppAddress | undefined
    /** Aborted when this node is draining. */
    draining: AbortSignal
  }

/** Unlinks an application from up to `most` of its numbers and, once it has no numbers left, from its chat senders and SMPP users. */
export const unlink: Unlink = async (sql, accountId, applicationId, most) => {
  const numbers = await unlinkApplication(sql, accountId, applicationId, most)
  if (numbers < most) {
    await unlinkSenders(sql, accountId, applicationId)
    await unlinkSmppUsers(sql, accountId, applicationId)
  }
  return numbers
}

const api = apisOf<CustomerDeps>(recordChanges)

/** Customer APIs in the order of the API document. */
export const customerApis: readonly Api<CustomerDeps>[] = [
  api({
    contract: messagesContract,
    security: ['basic', 'applicationJwt', 'session'],
    family: (deps) => messagesFamily(deps.accounts, deps, deps.errorsUrl),
    handlers: messagesHandlers,
  }),
  api({
    contract: chatContract,
    security: ['channelToken'],
    family: ({ channels, errorsUrl }) => chatFamily(channels, errorsUrl),
    handlers: ({ traffic }) => chatHandlers(traffic.inbox),
  }),
  api({
    contract: numbersContract,
    security: ['basic', 'query', 'session'],
    family: ({ accounts, errorsUrl }) => numbersFamily(accounts, errorsUrl),
    handlers: numbersHandlers,
    reloads: true,
  }),
  api({
    contract: accountContract,
    security: ['basic', 'query', 'session'],
    family: ({ accounts, errorsUrl }) => accountFamily(accounts, errorsUrl),
    handlers: accountHandlers,
    reloads: true,
  }),
  api({
    contract: applicationsContract,
    security: ['basic', 'session'],
    family: ({ accounts, errorsUrl, db }) => applicationsFamily(accounts, errorsUrl, db),
    handlers: (deps) => applicationHandlers({ ...deps, unlink }),
    reloads: true,
  }),
  api({
    contract: secretsContract,
    security: ['basic', 'session'],
    family: ({ accounts, errorsUrl, db }) => secretsFamily(accounts, errorsUrl, db),
    handlers: secretHandlers,
    reloads: true,
  }),
  api({
    contract: endpointsContract,
    security: ['basic', 'session'],
    family: (deps) => endpointsFamily(deps, deps.errorsUrl),
    handlers: (deps) => endpointHandlers({ ...deps, testEvent }),
    reloads: true,
  }),
  api({
    contract: portalSignInContract,
    security: ['none'],
    family: ({ errorsUrl }) => portalSignInFamily(errorsUrl),
    handlers: portalSignInHandlers,
    reloads: true,
  }),
  api({
    contract: consoleSessionContract,
    security: ['basic', 'session'],
    family: ({ accounts, errorsUrl }) => consoleSessionFamily(accounts, errorsUrl),
    handlers: consoleSessionHandlers,
    reloads: true,
  }),
  api({
    contract: cardsContract,
    security: ['basic', 'session'],
    family: ({ accounts, errorsUrl }) => consoleSessionFamily(accounts, errorsUrl),
    handlers: cardHandlers,
    reloads: true,
  }),
  api({
    contract: ownSessionsContract,
    security: ['basic', 'session'],
    family: ({ accounts, errorsUrl }) => consoleSessionFamily(accounts, errorsUrl),
    handlers: ownSessionsHandlers,
    reloads: true,
  }),
  api({
    contract: memberSignInContract,
    security: ['none'],
    family: ({ errorsUrl }) => portalSignInFamily(errorsUrl),
    handlers: memberSignInHandlers,
    reloads: true,
  }),
  api({
    contract: membersContract,
    security: ['basic', 'session'],
    // A response contains the link of an invitation, which members who read the request log must not see.
    family: ({ accounts, errorsUrl }) => ({ ...consoleSessionFamily(accounts, errorsUrl), unlogged: true }),
    handlers: (deps) => membersHandlers(deps),
    reloads: true,
  }),
  api({
    contract: singleSignOnContract,
    security: ['basic', 'session'],
    // A request contains the client secret.
    family: ({ accounts, errorsUrl }) => ({ ...consoleSessionFamily(accounts, errorsUrl), unlogged: true }),
    handlers: singleSignOnHandlers,
    reloads: true,
  }),
  api({
    contract: profileContract,
    security: ['session'],
    family: ({ accounts, errorsUrl }) => consoleMemberFamily(accounts, errorsUrl),
    handlers: profileHandlers,
    reloads: true,
  }),
  api({
    contract: ownSignatureContract,
    security: ['basic', 'session'],
    family: ({ accounts, errorsUrl }) => consoleSessionFamily(accounts, errorsUrl),
    handlers: ownSignatureHandlers,
    reloads: true,
  }),
  api({
    contract: ownSmppUsersContract,
    security: ['basic', 'session'],
    family: (deps) => ownSmppUsersFamily(deps, deps.errorsUrl),
    handlers: (deps) => ownSmppUserHandlers(deps),
    reloads: true,
  }),
  api({
    contract: consoleContract,
    security: ['basic', 'session'],
    family: (deps) => consoleFamily(deps, deps.errorsUrl),
    handlers: (deps) => consoleHandlers({ ...deps, testEvent }),
  }),
  api({
    contract: tendlcContract,
    security: ['basic', 'session'],
    family: (deps) => tendlcFamily(deps, deps.errorsUrl),
    handlers: tendlcHandlers,
  }),
  api({
    contract: tollFreeContract,
    security: ['basic', 'session'],
    family: ({ accounts, errorsUrl, db }) => tollFreeFamily(accounts, errorsUrl, db),
    handlers: tollFreeHandlers,
  }),
  api({
    contract: simsContract,
    security: ['userBasic', 'userToken'],
    family: simsFamily,
    handlers: simsHandlers,
  }),
  ...networkApis,
]

/** Mounts the customer APIs and the pages for customers. */
export function mountCustomers(server: HttpServer, deps: CustomerDeps): void {
  for (const one of customerApis) one.mount(server, deps)
  mountDiscovery(server)
  mountSignOnPages(server, deps)
  if (deps.paymentEvents) mountStripeEvents(server, deps.paymentEvents)
  if (deps.cardPage) mountSandboxCardPage(server, deps.cardPage)
  mountConfirmPage(server, deps)
  if (deps.tcr) mountRegistryWebhooks(server, deps.tcr.webhooks)
  if (deps.tollFreeProvider) mountTollFreeWebhooks(server, deps.tollFreeProvider.webhooks)
}
