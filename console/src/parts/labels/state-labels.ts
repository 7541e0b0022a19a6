/** States whose label is not their API name in lower case with spaces. */
const labels: Readonly<Record<string, string>> = {
  CARRIERS_REVIEW: 'Review by networks',
  CNP_CANCELED: 'Canceled by the CNP',
  UNSCORE: 'No score',
  VETTED_VERIFIED: 'Vetted and verified',
  no_address: 'No URL',
  'webhook set aside': 'Webhook not delivered',
}

/** The label of an API name: `PENDING_REVIEW`, `pending_review`, `pending-review` and `pendingReview` are shown as `Pending review`. */
export function stateLabel(state: string): string {
  const label = labels[state]
  if (label !== undefined) return label
  const text = apiName.test(state) ? wordsOf(state) : state
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const apiName = /^[A-Z][A-Z_]+$|^[a-z]+([_-][a-z]+)+$|^[a-z]+([A-Z][a-z]+)+$/

const wordsOf = (name: string): string =>
  (/[a-z][A-Z]/.test(name) ? name.replaceAll(/[A-Z]/g, ' $&') : name).toLowerCase().replaceAll(/[_-]/g, ' ')

/** API names as choices of a filter. */
export const stateChoices = <Name extends string>(names: readonly Name[]) =>
  names.map((value) => ({ value, label: stateLabel(value) }))
