import {
  accountContract,
  applicationsContract,
  consoleDoorContract,
  consoleSessionContract,
  secretsContract,
  tokenContract,
} from '#accounts/index.ts'
import { chatContract } from '#chat/index.ts'
import { consoleContract } from '#console/index.ts'
import { messagesContract } from '#messages/index.ts'
import { numbersContract } from '#numbers/index.ts'
import { doorContract, doorsContract, operatorsContract } from '#operators/index.ts'
import {
  deviceStatusContract,
  deviceStatusV0Contract,
  locationContract,
  locationV0Contract,
  networkTokensContract,
  qodContract,
  qodV0Contract,
  qosProfilesContract,
  simSwapContract,
  simSwapV0Contract,
} from '#network/index.ts'
import type { Contract } from '#platform/contract/contract.ts'
import type { DocumentedFamily } from '#platform/contract/openapi.ts'
import { simsContract } from '#sims/index.ts'
import { tendlcContract } from '#tendlc/index.ts'
import { tollFreeContract } from '#tollfree/index.ts'

/** What customers call, in the order of the API document. */
export const customerContracts: readonly Contract[] = [
  messagesContract,
  chatContract,
  numbersContract,
  accountContract,
  applicationsContract,
  secretsContract,
  consoleDoorContract,
  consoleSessionContract,
  consoleContract,
  tendlcContract,
  tollFreeContract,
  simsContract,
  tokenContract,
  networkTokensContract,
  simSwapV0Contract,
  simSwapContract,
  deviceStatusV0Contract,
  deviceStatusContract,
  locationV0Contract,
  locationContract,
  qodV0Contract,
  qodContract,
  qosProfilesContract,
]

/** What those who run the exchange call. */
export const operatorContracts: readonly Contract[] = [doorContract, operatorsContract]

/** What every port with one of them has. */
export const portContracts: readonly Contract[] = [doorsContract]

/** Every contract of the exchange. */
export const contracts: readonly Contract[] = [...customerContracts, ...portContracts, ...operatorContracts]

/** How the callers of each API family say who they are, for the document. */
export const families: DocumentedFamily[] = [
  { name: 'messages', security: ['applicationJwt', 'basic', 'session'] },
  { name: 'chat', security: ['channelToken'] },
  { name: 'numbers', security: ['basic', 'query', 'session'] },
  { name: 'account', security: ['basic', 'query', 'session'] },
  { name: 'applications', security: ['basic', 'session'] },
  { name: 'secrets', security: ['basic', 'session'] },
  { name: 'console-door', security: ['none'] },
  { name: 'console-session', security: ['basic', 'session'] },
  { name: 'console', security: ['basic', 'session'] },
  { name: 'doors', security: ['none'] },
  { name: 'door', security: ['none'] },
  { name: '10dlc', security: ['basic', 'session'] },
  { name: 'tfn', security: ['basic', 'session'] },
  { name: 'sims', security: ['userBasic', 'userToken'] },
  { name: 'token', security: ['userBasic', 'applicationJwt', 'none'] },
  { name: 'network', security: ['numberToken'] },
  { name: 'operator', security: ['operatorToken', 'session'] },
]
