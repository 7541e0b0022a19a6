import type { Handlers } from '#platform/contract/contract.ts'
import * as accounts from './accounts/index.ts'
import * as audit from './audit/index.ts'
import * as carriers from './carriers/index.ts'
import * as chat from './chat/index.ts'
import * as compliance from './compliance/index.ts'
import * as exchange from './exchange/index.ts'
import * as messages from './messages/index.ts'
import * as network from './network/index.ts'
import * as numbers from './numbers/index.ts'
import * as people from './people/index.ts'
import * as privacy from './privacy/index.ts'
import * as rules from './rules/index.ts'
import * as sandbox from './sandbox/index.ts'
import * as sims from './sims/index.ts'
import * as webhooks from './webhooks/index.ts'
import type { operatorsContract } from './contract.ts'
import type { Operator } from './family.ts'
import type { OperatorTools } from './tools.ts'

/** Every operation of the operator API. */
export function operatorsHandlers(tools: OperatorTools): Handlers<typeof operatorsContract, Operator> {
  return {
    ...people.handlers(tools),
    ...privacy.handlers(tools),
    ...messages.handlers(tools),
    ...carriers.handlers(tools),
    ...rules.handlers(tools),
    ...accounts.handlers(tools),
    ...numbers.handlers(tools),
    ...compliance.handlers(tools),
    ...sims.handlers(tools),
    ...network.handlers(tools),
    ...chat.handlers(tools),
    ...webhooks.handlers(tools),
    ...audit.handlers(tools),
    ...exchange.handlers(tools),
    ...sandbox.handlers(tools),
  }
}
