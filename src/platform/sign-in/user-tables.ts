/** The tables of one kind of users, such as operators: users, recovery codes, and the networks they have signed in from. */
export type UserTables = {
  users: string
  /** The expression in `users` by which sign-in attempts are counted: the email address, or the ID. */
  name: string
  codes: string
  networks: string
  /** The column of `codes` and `networks` with the ID of the user. */
  user: string
}
