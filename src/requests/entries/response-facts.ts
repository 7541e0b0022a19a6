import type { EntryError } from './entry.ts'

type Members = Readonly<Record<string, unknown>>

const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {}

/** Members with the title of an error in the error bodies of the API families, the most specific first. */
const titles = ['title', 'error-code-label', 'error', 'code', 'status'] as const
const details = ['detail', 'error_description', 'message'] as const

/** The error in a response; null if it has none. */
export function errorOf(value: unknown): EntryError | null {
  const body = membersOf(value)
  const first = (names: readonly string[]) =>
    names.map((name) => body[name]).find((one): one is string => typeof one === 'string' && one !== '')
  const [title, detail, type] = [first(titles), first(details), first(['type'])]
  if (title === undefined && detail === undefined) return null
  return {
    title: (title ?? 'Error').slice(0, 200),
    detail: detail?.slice(0, 500) ?? null,
    type: type && /^https?:\/\//.test(type) ? type.slice(0, 300) : null,
  }
}

/** Members with the ID of an object that a request created. */
export const createdMembers = ['message_uuid', 'brand_id', 'campaign_id', 'registration_id'] as const

/** The IDs of the objects that a request created. */
export function createdBy(value: unknown): Readonly<Record<string, string>> {
  const body = membersOf(value)
  return Object.fromEntries(
    createdMembers.flatMap((name) => {
      const id = body[name]
      return typeof id === 'string' && /^[\w-]{1,100}$/.test(id) ? [[name, id]] : []
    }),
  )
}
