import type { Dice } from './dice.ts'
import type { Operation } from './document.ts'
import type { Actor } from './step.ts'

/** Operations about the user who calls them. The operator token cannot call them, because it belongs to no user. */
export const ofPeople: ReadonlySet<string> = new Set([
  'signOut',
  'reauthenticate',
  'readProfile',
  'changePassword',
  'beginTotpSetup',
  'confirmTotp',
  'removeTotp',
  'listOwnSessions',
  'endOwnSession',
  'listSavedFilters',
  'saveFilter',
  'deleteFilter',
])

/** An actor who may call the operation. */
export function actorOf({ id, schemes }: Operation, dice: Dice): Actor {
  if (schemes.length === 0) return 'visitor'
  if (schemes.includes('operatorToken')) return ofPeople.has(id) || dice.oneIn(4) ? 'person' : 'operator'
  if (schemes.includes('session') && (schemes.length === 1 || dice.oneIn(6))) return 'inside'
  if (schemes.includes('channelToken')) return 'channel'
  if (schemes.includes('numberToken')) return dice.oneIn(4) ? 'otherNumber' : 'number'
  if (schemes.includes('userBasic') && schemes.includes('applicationJwt') && dice.oneIn(2))
    return 'application'
  if (schemes.includes('userBasic')) return dice.oneIn(4) ? 'otherUser' : 'user'
  if (schemes.includes('applicationJwt') && dice.oneIn(4)) return 'application'
  return dice.oneIn(4) ? 'other' : 'customer'
}
