const mostRemembered = 10_000

/** What says nothing to a question that is put for the first time, and lets it pass from then on. */
export function openNoResponse(): (reference: string) => void {
  const requested = new Set<string>()
  return (reference) => {
    if (requested.has(reference)) return
    requested.add(reference)
    if (requested.size > mostRemembered) requested.delete(requested.values().next().value!)
    throw new Error('the simulated registry does not answer')
  }
}
