/** The tables of one kind of users, such as operators: users, recovery codes, and the networks they have signed in from. */
export type UserTables = {
  users: string
  /** The condition that a user `p` has the name `given.name`, by which sign-in attempts are counted. */
  isNamed: string
  codes: string
  networks: string
  /** The column of `codes` and `networks` with the ID of the user. */
  user: string
}
