/** An API user: who programs of customers of SIMs are. */
export type SimUser = {
  id: string
  login: string
  clientId: string
  userName: string
  firstName: string
  lastName: string
  email: string
  readOnly: boolean
}

/** A customer that a user may ask of, and whether of its subunits, too. */
export type Assignment = { partnerId: string; subunits: boolean }

/** A user, and the hashes of the secrets that are good now. */
export type UserRecord = { user: SimUser; secrets: readonly { id: string; hash: Buffer }[] }
