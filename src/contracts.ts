import { accountContract, applicationsContract, secretsContract, tokenContract } from '#accounts/index.ts'
import { chatContract } from '#chat/index.ts'
import { consoleContract } from '#console/index.ts'
import { messagesContract } from '#messages/index.ts'
import { numbersContract } from '#numbers/index.ts'
import { operatorsContract } from '#operators/index.ts'
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
import type { Contract } from '#platform/contract.ts'
import type { DocumentedFamily } from '#platform/openapi.ts'
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
export const operatorContracts: readonly Contract[] = [operatorsContract]

/** Every contract of the exchange. */
export const contracts: readonly Contract[] = [...customerContracts, ...operatorContracts]

/** How the callers of each API family say who they are, for the document. */
export const families: DocumentedFamily[] = [
  { name: 'messages', security: ['applicationJwt', 'basic'] },
  { name: 'chat', security: ['channelToken'] },
  { name: 'numbers', security: ['basic'] },
  { name: 'account', security: ['basic', 'query'] },
  { name: 'applications', security: ['basic'] },
  { name: 'secrets', security: ['basic'] },
  { name: 'console', security: ['basic'] },
  { name: '10dlc', security: ['basic'] },
  { name: 'tfn', security: ['basic'] },
  { name: 'sims', security: ['userBasic', 'userToken'] },
  { name: 'token', security: ['userBasic', 'applicationJwt', 'none'] },
  { name: 'network', security: ['numberToken'] },
  { name: 'operator', security: ['operatorToken'] },
]
