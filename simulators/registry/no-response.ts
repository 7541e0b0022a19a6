const mostRemembered = 10_000

/** Throws for the first query of a reference, and lets later ones pass. */
export function openNoResponse(): (reference: string) => void {
  const seen = new Set<string>()
  return (reference) => {
    if (seen.has(reference)) return
    seen.add(reference)
    if (seen.size > mostRemembered) seen.delete(seen.values().next().value!)
    throw new Error('the simulated registry does not respond')
  }
}
