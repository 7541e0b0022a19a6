const mostRemembered = 10_000

/** Fails the first query of a reference; later ones succeed. */
export function openNoResponse(): (reference: string) => void {
  const seen = new Set<string>()
  return (reference) => {
    if (seen.has(reference)) return
    seen.add(reference)
    if (seen.size > mostRemembered) seen.delete(seen.values().next().value!)
    throw new Error('the simulated registry does not respond')
  }
}
