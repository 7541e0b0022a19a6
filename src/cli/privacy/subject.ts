/** Whose number is meant, as commands are told. */
export const subjectArgs = {
  number: { says: 'With its country code; or what a chat channel calls somebody.' },
} as const

export const subjectOptions = {
  account: { value: 'api_key', says: 'Only what this account holds; of all accounts unless given.' },
} as const

/** The same as the exchange is asked: of a number its digits alone. */
export function subjectOf(number: string, account: string | undefined) {
  const bare = /^\+?[\d\s().-]+$/.test(number) ? number.replaceAll(/\D/g, '') : number
  return { number: bare, ...(account !== undefined && { account_id: account }) }
}
