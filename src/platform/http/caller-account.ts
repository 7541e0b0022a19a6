/** The account of a caller of any API family, also of a token's client; undefined for operators. The caller of a SIM operation has one after its authorization. */
export function accountOf(caller: unknown): string | undefined {
  const { account, accountId, client } = (caller ?? {}) as Caller
  const id = account?.id ?? accountId ?? client?.application?.account?.id
  return typeof id === 'string' ? id : undefined
}

/** The primary account of a caller, or its own account unless that is a subaccount. */
export function familyOf(caller: unknown): string | undefined {
  const { account, client } = (caller ?? {}) as Caller
  const id = account?.primaryId ?? client?.application?.account?.primaryId
  return typeof id === 'string' ? id : accountOf(caller)
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

type Identified = { id?: unknown; primaryId?: unknown }
type Caller = {
  account?: Identified
  accountId?: unknown
  application?: Identified
  client?: { application?: { account?: Identified; application?: Identified } }
}
