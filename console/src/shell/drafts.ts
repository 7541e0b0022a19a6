const all = 'strowger-draft:'

type User = { apiKey: string | null; member: { member_id: string } | null }

/** The beginning of the names under which a browser keeps the unsent forms of a user. */
export const draftsOf = ({ apiKey, member }: User): string =>
  `${all}${apiKey}:${member?.member_id ?? 'account'}:`

/** Removes all unsent forms from the browser. */
export function removeDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(all)) localStorage.removeItem(key)
}
