import type { Operation, Operations } from '#platform/contract/contract.ts'

/** Additional paths used by older clients and printed examples. */
const odd: Record<string, readonly string[]> = {
  getEnumValues: ['/enum'],
  importVettingRequest: ['/v1/10dlc/brands/{brand_id}/vetting/requests/'],
  listBrands: ['/v1/10dlc/brands/', '/10dlc/brands/'],
}

/** Also serves the operations at the paths of older clients: without the version, and some with a trailing slash. */
export function withAliases<const O extends Operations>(operations: O): O {
  const entries = Object.entries(operations).map(([id, operation]): [string, Operation] => {
    const unversioned = operation.path.replace(/^\/v1/, '')
    return [id, { ...operation, alsoAt: [unversioned, ...(odd[id] ?? [])] }]
  })
  return Object.fromEntries(entries) as O
}
