import type { Contract } from '#platform/contract/contract.ts'
import type { DocumentedFamily } from '#platform/contract/openapi.ts'
import { customerApis } from './customers.ts'
import { doorsContract } from './doors.ts'
import { operatorApis } from './operators.ts'

/** What customers call, in the order of the API document. */
export const customerContracts: readonly Contract[] = customerApis.map(({ contract }) => contract)

/** What those who run the exchange call. */
export const operatorContracts: readonly Contract[] = operatorApis.map(({ contract }) => contract)

/** What every port with one of them has. */
export const portContracts: readonly Contract[] = [doorsContract]

/** Every contract of the exchange. */
export const contracts: readonly Contract[] = [...customerContracts, ...portContracts, ...operatorContracts]

/** How the callers of each API family authenticate, for the API document. */
export const families: readonly DocumentedFamily[] = [
  ...new Map(
    [...customerApis, { contract: doorsContract, security: ['none'] as const }, ...operatorApis].map(
      ({ contract: { family: name }, security }) => [name, { name, security }],
    ),
  ).values(),
]
