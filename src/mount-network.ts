import {
  type Accounts,
  type Caller,
  tokenContract,
  tokenFamily,
  type TokenGrants,
  tokenHandlers,
  tokenProblems,
  type TokenWays,
} from '#accounts/index.ts'
import {
  type Asker,
  audiences,
  camaraFamily,
  cibaGrantType,
  deviceStatusContract,
  deviceStatusHandlers,
  deviceStatusV0Contract,
  deviceStatusV0Handlers,
  locationContract,
  locationHandlers,
  locationV0Contract,
  locationV0Handlers,
  mountDiscovery,
  networkTokenHandlers,
  networkTokensContract,
  operationGrants,
  simSwapContract,
  simSwapHandlers,
  qodContract,
  qodHandlers,
  qodTarget,
  qodTargetV0,
  qodV0Contract,
  qodV0Handlers,
  qosProfilesContract,
  qosProfilesHandlers,
  simSwapV0Contract,
  simSwapV0Handlers,
} from '#network/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { HttpServer } from '#platform/http/http.ts'
import type { Log } from '#platform/log.ts'
import { mount } from '#platform/http/mount.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { SimUsers } from '#sims/index.ts'
import type { Network } from './open-network.ts'

export type NetworkSide = {
  db: Db
  clock: Clock
  accounts: Accounts
  simUsers: SimUsers
  network: Network
  vault: Vault
  /** Why an address may not be called; undefined where it may. */
  addressRefusal: (url: string) => string | undefined
  /** Where the exchange is reached by everybody; empty where that is not set. */
  apiUrl: string
  errorsUrl: string
  log: Log
}

/** Everything below `/oauth2`, and the network features that ask for its tokens. */
export function mountNetwork(server: HttpServer, side: NetworkSide): void {
  const { accounts, network, errorsUrl, log } = side
  const ways = waysOf(side)
  const tokens = tokenFamily(ways, errorsUrl)
  mountDiscovery(server)
  mount(server, tokenContract, tokens, tokenHandlers(ways, grantsOf(side)), log)
  const backchannel = networkTokenHandlers({ accounts, ...network }, ways, ({ application }) => application)
  mount(server, networkTokensContract, tokens, backchannel, log)
  mountFeatures(server, side)
}

/** What networks know of numbers, in both families. */
function mountFeatures(server: HttpServer, side: NetworkSide): void {
  const { clock, vault, addressRefusal, log } = side
  const { prove, truth, qod, reach } = side.network
  const family = camaraFamily({ prove, asks: operationGrants })
  const needs = { truth, clock }
  mount(server, simSwapV0Contract, family, simSwapV0Handlers(needs), log)
  mount(server, simSwapContract, family, simSwapHandlers(needs), log)
  mount(server, deviceStatusV0Contract, family, deviceStatusV0Handlers(needs), log)
  mount(server, deviceStatusContract, family, deviceStatusHandlers(needs), log)
  mount(server, locationV0Contract, family, locationV0Handlers(needs), log)
  mount(server, locationContract, family, locationHandlers(needs), log)
  const ofQod = { qod, reach, vault, addressRefusal, loopbackSinks: side.network.sandbox }
  mount(server, qodV0Contract, { ...family, target: qodTargetV0(ofQod) }, qodV0Handlers(ofQod), log)
  mount(server, qodContract, { ...family, target: qodTarget(ofQod) }, qodHandlers(ofQod), log)
  mount(server, qosProfilesContract, family, qosProfilesHandlers(ofQod), log)
}

/** Who may ask for tokens: an API user of SIMs, or an application. */
type TokenClient = { user?: Awaited<ReturnType<SimUsers['basic']>>; application?: Asker }

function waysOf({ simUsers, accounts }: NetworkSide): TokenWays<TokenClient> {
  return {
    basic: async (pair, ip) => ({ user: await simUsers.basic(pair, ip) }),
    bearer(token) {
      const caller = accounts.withoutAcl(token)
      return caller instanceof Promise ? caller.then(byToken) : byToken(caller)
    },
    async assertion(token, origin) {
      const { caller, proof } = await accounts.byAssertion(token, audiences(origin))
      return { application: { ...(caller as Required<Caller>), proof } }
    },
    idOf: ({ user, application }) => application?.application.id ?? user!.user.clientId,
  }
}

const byToken = (caller: Caller): TokenClient => ({ application: caller as Required<Caller> })

/** What gives access tokens, by `grant_type`. */
function grantsOf({ simUsers, network }: NetworkSide): TokenGrants<TokenClient> {
  return {
    client_credentials({ user }) {
      if (!user) throw new Problem(tokenProblems.unauthorizedClient)
      return simUsers.give(user)
    },
    [cibaGrantType]({ application }, { auth_req_id: id }) {
      if (!application) throw new Problem(tokenProblems.unauthorizedClient)
      return network.give(application, id)
    },
  }
}
