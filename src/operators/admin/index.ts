// Operator accounts: sessions, profiles, saved filters, people and invitations.
import { surface } from '#platform/contract/surface.ts'
import { filterOperations } from './filter-contract.ts'
import { filterHandlers } from './filter-handlers.ts'
import { mailOperations } from './mail-contract.ts'
import { mailHandlers } from './mail-handlers.ts'
import { peopleOperations } from './people-contract.ts'
import { peopleHandlers } from './people-handlers.ts'
import { profileOperations } from './profile-contract.ts'
import { profileHandlers } from './profile-handlers.ts'
import { sessionOperations } from './session-contract.ts'
import { sessionHandlers } from './session-handlers.ts'

export const admin = surface(
  [sessionOperations, sessionHandlers],
  [profileOperations, profileHandlers],
  [filterOperations, filterHandlers],
  [peopleOperations, peopleHandlers],
  [mailOperations, mailHandlers],
)
