import { applicationsContract, secretsContract } from '#accounts/index.ts'
import { messagesContract } from '#messages/index.ts'
import { operatorsContract } from '#operators/index.ts'
import type { Contract } from '#platform/contract.ts'
import type { DocumentedFamily } from '#platform/openapi.ts'

/** Every contract of the exchange, in the order of the API document. */
export const contracts: Contract[] = [
  messagesContract,
  applicationsContract,
  secretsContract,
  operatorsContract,
]

/** How the callers of each API family say who they are, for the document. */
export const families: DocumentedFamily[] = [
  { name: 'messages', security: ['applicationJwt', 'basic'] },
  { name: 'applications', security: ['basic'] },
  { name: 'secrets', security: ['basic'] },
  { name: 'operator', security: ['operatorToken'] },
]
