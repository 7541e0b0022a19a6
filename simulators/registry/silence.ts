const mostRemembered = 10_000

/** What says nothing to a question that is put for the first time, and lets it pass from then on. */
export function openSilence(): (reference: string) => void {
  const asked = new Set<string>()
  return (reference) => {
    if (asked.has(reference)) return
    asked.add(reference)
    if (asked.size > mostRemembered) asked.delete(asked.values().next().value!)
    throw new Error('the simulated registry does not answer')
  }
}
