/** States whose label is not their API name in lower case with spaces. */
const labels: Readonly<Record<string, string>> = {
  CARRIERS_REVIEW: 'Review by networks',
  CNP_CANCELED: 'Canceled by the CNP',
  UNSCORE: 'No score',
  VETTED_VERIFIED: 'Vetted and verified',
  no_address: 'No URL',
}

/** The label of a state: `PENDING_REVIEW` and `pending_review` are both shown as `Pending review`. */
export function stateLabel(state: string): string {
  const label = labels[state]
  if (label !== undefined) return label
  const text = /^[A-Z][A-Z_]+$|^[a-z]+(_[a-z]+)+$/.test(state)
    ? state.toLowerCase().replaceAll('_', ' ')
    : state
  return text.charAt(0).toUpperCase() + text.slice(1)
}
