import { contract } from '#platform/contract/contract.ts'
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
import type { OperatorOperations } from './policy.ts'

/** The operator API. Each folder beside this file is one of its subjects. */
export const operatorsContract = contract('operator', 'Operators', {
  ...people.operations,
  ...privacy.operations,
  ...messages.operations,
  ...carriers.operations,
  ...rules.operations,
  ...accounts.operations,
  ...numbers.operations,
  ...compliance.operations,
  ...sims.operations,
  ...network.operations,
  ...chat.operations,
  ...webhooks.operations,
  ...audit.operations,
  ...exchange.operations,
  ...sandbox.operations,
} satisfies OperatorOperations)
