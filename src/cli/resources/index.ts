/**
 * Resource commands, such as `carriers list`: each calls one operation of the operator API. The tables name them; their arguments and
 * output format come from the contracts. Start at `command.ts`.
 */
import type { Resources } from './row/row.ts'
import { accounts } from './tables/accounts.ts'
import { carriers } from './tables/carriers.ts'
import { people } from './tables/people.ts'
import { registrations } from './tables/registrations.ts'
import { sims } from './tables/sims.ts'
import { smppUsers } from './tables/smpp-users.ts'
import { webhooks } from './tables/webhooks.ts'

export const resources: Resources = {
  ...accounts,
  ...smppUsers,
  ...carriers,
  ...registrations,
  ...webhooks,
  ...sims,
  ...people,
}
