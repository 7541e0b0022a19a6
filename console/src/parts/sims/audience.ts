import type { Answered, OperationId } from '../../api/contracts.ts'
import { useSession } from '../../shell/session.ts'

/** The operations of operators on SIMs. */
const operator = {
  list: 'listSims',
  states: 'readSimStates',
  sim: 'readSim',
  sessions: 'listSimSessions',
  actions: 'listSimActions',
  usage: 'readSimUsage',
  pools: 'readSimPoolUsage',
  limits: 'listSimLimitProfiles',
  frauds: 'listSimFraudProfiles',
  alarms: 'listSimAlarms',
  move: 'moveSims',
  fields: 'setSimFields',
  give: 'requestSimTransfer',
  transfers: 'listSimTransfers',
} as const satisfies Record<string, OperationId>
type SimOperations = typeof operator

/** Operations that return the same as the operations of operators. */
type SameAnswer = {
  [Name in keyof SimOperations]: {
    [Id in OperationId]: Answered<Id> extends Answered<SimOperations[Name]> ? Id : never
  }[OperationId]
}

/** The operations of customers on their own SIMs. */
const customer = {
  list: 'listOwnSims',
  states: 'readOwnSimStates',
  sim: 'readOwnSim',
  sessions: 'listOwnSimSessions',
  actions: 'listOwnSimActions',
  usage: 'readOwnSimUsage',
  pools: 'readOwnSimPoolUsage',
  limits: 'listOwnSimLimitProfiles',
  frauds: 'listOwnSimFraudProfiles',
  alarms: 'listOwnSimAlarms',
  move: 'moveOwnSims',
  fields: 'setOwnSimFields',
  give: 'requestOwnSimTransfer',
  transfers: 'listOwnSimTransfers',
} as const satisfies SameAnswer

/**
 * The operations of the signed-in audience. Inputs and outputs match, so the types of the operator operations
 * are used for both.
 */
export function useSimOperations(): SimOperations {
  return useSession().audience === 'customer' ? (customer as unknown as SimOperations) : operator
}
