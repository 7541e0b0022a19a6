/** The account of a caller of any API family, also of a token's client; undefined for operators and API users of SIMs. */
export function accountOf(caller: unknown): string | undefined {
  const { account, accountId, client } = (caller ?? {}) as Caller
  const id = account?.id ?? accountId ?? client?.application?.account?.id
  return typeof id === 'string' ? id : undefined
}

/** The application of a caller, if an application's token was used. */
export function applicationOf(caller: unknown): string | undefined {
  const { application, client } = (caller ?? {}) as Caller
  const id = application?.id ?? client?.application?.application?.id
  return typeof id === 'string' ? id : undefined
}

/** Whether a caller is that of the token endpoint, whose client may authenticate by the form. */
export const isClient = (caller: unknown): boolean =>
  typeof caller === 'object' && caller !== null && 'client' in caller

type Identified = { id?: unknown }
type Caller = {
  account?: Identified
  accountId?: unknown
  application?: Identified
  client?: { application?: { account?: Identified; application?: Identified } }
}
