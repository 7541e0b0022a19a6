const mostRemembered = 10_000

/** Throws for the first query of a reference, and lets later ones pass. */
export function openNoResponse(): (reference: string) => void {
  const requested = new Set<string>()
  return (reference) => {
    if (requested.has(reference)) return
    requested.add(reference)
    if (requested.size > mostRemembered) requested.delete(requested.values().next().value!)
    throw new Error('the simulated registry does not respond')
  }
}
