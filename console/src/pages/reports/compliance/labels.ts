import { type SubmissionKind, submissionKinds } from '#reviews/reports/submission-kinds.ts'

const kindNames: Readonly<Record<SubmissionKind, string>> = {
  brand: 'Brand',
  campaign: 'Campaign',
  'toll-free': 'Toll-free number',
}

/** The kinds of registrations as choices of a filter. */
export const kindChoices = submissionKinds.map((value) => ({ value, label: kindNames[value] }))

export const kindName = (kind: string): string =>
  kindChoices.find(({ value }) => value === kind)?.label ?? kind
