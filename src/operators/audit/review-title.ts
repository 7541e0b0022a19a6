/** Members that can serve as the title of a submission, in order of preference. */
export const titleMembers = ['label', 'display_name', 'company_name', 'business.name', 'description'] as const

export const longestTitle = 100

/** The title of a submission, which starts with its number if it is about one; undefined if no such member is set. */
export function titleOf(submission: Readonly<Record<string, unknown>>): string | undefined {
  const name = titleMembers.map((member) => submission[member]).find((value) => typeof value === 'string')
  const title = [submission['number'], name].filter((one) => typeof one === 'string').join(', ')
  return title === '' ? undefined : title.slice(0, longestTitle)
}
