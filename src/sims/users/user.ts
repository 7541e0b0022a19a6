/** An API user, as which programs of SIM customers authenticate. */
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

/** A customer that a user may access, and whether this includes its subunits. */
export type Assignment = { partnerId: string; subunits: boolean }

/** A user, and the hashes of the current secrets. */
export type UserRecord = { user: SimUser; secrets: readonly { id: string; hash: Buffer }[] }
