import type { Operation } from '#platform/contract.ts'
import { tendlcContract } from './contract.ts'

type Operations = (typeof tendlcContract)['operations']

/** The same operations where older clients and printed examples have them: without the version, and with a slash at the end. */
export const tendlcAliases = {
  ...tendlcContract,
  operations: mapped((path) => path.replace(/^\/v1\/10dlc/, '/10dlc')),
}

/** One operation each, at one more path. */
export const tendlcOddPaths = [
  only('getEnumValues', '/enum'),
  only('importVettingRequest', '/v1/10dlc/brands/{brand_id}/vetting/requests/'),
] as const

function mapped(turn: (path: string) => string): Operations {
  const entries = Object.entries(tendlcContract.operations as Record<string, Operation>)
  return Object.fromEntries(
    entries.map(([id, operation]) => [id, { ...operation, path: turn(operation.path) }]),
  ) as Operations
}

function only<Id extends keyof Operations>(id: Id, path: string) {
  return {
    ...tendlcContract,
    operations: { [id]: { ...tendlcContract.operations[id], path } } as Pick<Operations, Id>,
  }
}
