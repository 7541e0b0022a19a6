/** The members by which people know what is submitted, the best first. */
export const titleMembers = ['label', 'display_name', 'company_name', 'business.name', 'description'] as const

export const longestTitle = 100

/** What people know a submission by; undefined where it says nothing of the kind. */
export function titleOf(submission: Readonly<Record<string, unknown>>): string | undefined {
  const name = titleMembers.map((member) => submission[member]).find((value) => typeof value === 'string')
  return name === undefined ? undefined : name.slice(0, longestTitle)
}
