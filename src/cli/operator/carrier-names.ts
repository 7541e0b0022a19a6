import type { Ask } from './ask.ts'

/** Names of carriers by ID, read with one request if a row has a carrier. The ID follows, because commands accept it. */
export async function carrierNames(
  ask: Ask,
  ids: readonly (string | null | undefined)[],
): Promise<(id: string | null | undefined) => string | null> {
  if (!ids.some(Boolean)) return () => null
  const { carriers } = await ask('listCarriers', {})
  const names = new Map(carriers.map(({ carrier_id, name }) => [carrier_id, name]))
  return (id) => {
    if (!id) return null
    const name = names.get(id)
    return name === undefined || name === id ? id : `${name} (${id})`
  }
}
