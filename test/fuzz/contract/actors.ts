import type { Dice } from './dice.ts'
import type { Operation } from './document.ts'
import type { Actor } from './step.ts'

/** Somebody who may call it. */
export function actorOf({ schemes }: Operation, dice: Dice): Actor {
  if (schemes.length === 0) return 'stranger'
  if (schemes.includes('operatorToken')) return 'operator'
  if (schemes.includes('channelToken')) return 'channel'
  if (schemes.includes('numberToken')) return dice.oneIn(4) ? 'otherNumber' : 'number'
  if (schemes.includes('userBasic') && schemes.includes('applicationJwt') && dice.oneIn(2))
    return 'application'
  if (schemes.includes('userBasic')) return dice.oneIn(4) ? 'otherUser' : 'user'
  if (schemes.includes('applicationJwt') && dice.oneIn(4)) return 'application'
  return dice.oneIn(4) ? 'other' : 'customer'
}
