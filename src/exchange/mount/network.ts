import { recordChanges, tokenContract, tokenFamily, tokenHandlers } from '#accounts/index.ts'
import {
  camaraFamily,
  deviceStatusContract,
  deviceStatusHandlers,
  deviceStatusV0Contract,
  deviceStatusV0Handlers,
  locationContract,
  locationHandlers,
  locationV0Contract,
  locationV0Handlers,
  networkTokenHandlers,
  networkTokensContract,
  operationGrants,
  qodContract,
  qodHandlers,
  qodTarget,
  qodTargetV0,
  qodV0Contract,
  qodV0Handlers,
  qosProfilesContract,
  qosProfilesHandlers,
  simSwapContract,
  simSwapHandlers,
  simSwapV0Contract,
  simSwapV0Handlers,
} from '#network/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { Network } from '../compose/network.ts'
import { type ApiDeps, apisOf } from './api.ts'
import { grantsOf, type TokenDeps, waysOf } from './tokens.ts'

export type NetworkDeps = ApiDeps &
  TokenDeps & {
    db: Db
    clock: Clock
    network: Network
    vault: Vault
    /** Why this exchange must not call a URL; undefined if the URL is allowed. */
    addressRefusal: (url: string) => string | undefined
    errorsUrl: string
  }

const api = apisOf<NetworkDeps>(recordChanges)

const tokens = ({ errorsUrl, ...deps }: NetworkDeps) => tokenFamily(waysOf(deps), errorsUrl)
const feature = ({ network: { prove } }: NetworkDeps) =>
  camaraFamily({ prove, requiredGrants: operationGrants })
const byNumber = ({ network: { networkData }, clock }: NetworkDeps) => ({ networkData, clock })
const byQuality = ({ network: { qod, reach, sandbox }, vault, addressRefusal }: NetworkDeps) => ({
  qod,
  reach,
  vault,
  addressRefusal,
  loopbackSinks: sandbox,
})

const ofTokens = ['userBasic', 'applicationJwt', 'none'] as const
const ofNumbers = ['numberToken'] as const

/** Everything below `/oauth2`, and the network features that require its tokens. */
export const networkApis = [
  api({
    contract: tokenContract,
    security: ofTokens,
    family: tokens,
    handlers: (deps) => tokenHandlers(waysOf(deps), grantsOf(deps)),
  }),
  api({
    contract: networkTokensContract,
    security: ofTokens,
    family: tokens,
    handlers: ({ network, ...deps }) =>
      networkTokenHandlers(
        { ...deps, ...network },
        waysOf({ ...deps, network }),
        ({ application }) => application,
      ),
  }),
  api({
    contract: simSwapV0Contract,
    security: ofNumbers,
    family: feature,
    handlers: (deps) => simSwapV0Handlers(byNumber(deps)),
  }),
  api({
    contract: simSwapContract,
    security: ofNumbers,
    family: feature,
    handlers: (deps) => simSwapHandlers(byNumber(deps)),
  }),
  api({
    contract: deviceStatusV0Contract,
    security: ofNumbers,
    family: feature,
    handlers: (deps) => deviceStatusV0Handlers(byNumber(deps)),
  }),
  api({
    contract: deviceStatusContract,
    security: ofNumbers,
    family: feature,
    handlers: (deps) => deviceStatusHandlers(byNumber(deps)),
  }),
  api({
    contract: locationV0Contract,
    security: ofNumbers,
    family: feature,
    handlers: (deps) => locationV0Handlers(byNumber(deps)),
  }),
  api({
    contract: locationContract,
    security: ofNumbers,
    family: feature,
    handlers: (deps) => locationHandlers(byNumber(deps)),
  }),
  api({
    contract: qodV0Contract,
    security: ofNumbers,
    family: (deps) => ({ ...feature(deps), target: qodTargetV0(byQuality(deps)) }),
    handlers: (deps) => qodV0Handlers(byQuality(deps)),
  }),
  api({
    contract: qodContract,
    security: ofNumbers,
    family: (deps) => ({ ...feature(deps), target: qodTarget(byQuality(deps)) }),
    handlers: (deps) => qodHandlers(byQuality(deps)),
  }),
  api({
    contract: qosProfilesContract,
    security: ofNumbers,
    family: feature,
    handlers: (deps) => qosProfilesHandlers(byQuality(deps)),
  }),
]
