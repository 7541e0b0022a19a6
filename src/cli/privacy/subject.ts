/** The number that a privacy command is about. */
export const subjectArgs = {
  number: { description: 'Number with country code, or the user ID of a chat channel.' },
} as const

export const subjectOptions = {
  account: { value: 'api_key', description: 'Only data of this account; default: all accounts.' },
} as const

/** The request body; a number is reduced to its digits. */
export function subjectOf(number: string, account: string | undefined) {
  const bare = /^\+?[\d\s().-]+$/.test(number) ? number.replaceAll(/\D/g, '') : number
  return { number: bare, ...(account !== undefined && { account_id: account }) }
}
