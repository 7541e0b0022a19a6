import type { Operation, Operations } from '#platform/contract/contract.ts'

/** Paths that older clients and printed examples know beside the one without the version. */
const odd: Record<string, readonly string[]> = {
  getEnumValues: ['/enum'],
  importVettingRequest: ['/v1/10dlc/brands/{brand_id}/vetting/requests/'],
  listBrands: ['/v1/10dlc/brands/', '/10dlc/brands/'],
}

/** The same operations, also where older clients have them: without the version, and some with a slash at the end. */
export function withAliases<const O extends Operations>(operations: O): O {
  const entries = Object.entries(operations).map(([id, operation]): [string, Operation] => {
    const unversioned = operation.path.replace(/^\/v1/, '')
    return [id, { ...operation, alsoAt: [unversioned, ...(odd[id] ?? [])] }]
  })
  return Object.fromEntries(entries) as O
}
