type Customer = { member?: { email: string }; application?: { id: string }; user?: { login: string } }

/** The actor of a caller of any customers' API, in a word for the activity. */
export function actorOf(caller: unknown): string {
  const { customer = caller as Customer } = caller as { customer?: Customer }
  const { member, application, user } = customer
  if (member) return member.email
  if (application) return `application:${application.id}`
  return user ? `SIM API user ${user.login}` : 'API secret'
}
