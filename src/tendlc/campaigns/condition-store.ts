import { closedStates, finalStates } from './states.ts'
import type { AtRegistry } from '../requests/hold-store.ts'

const listed = (states: readonly string[]) => states.map((state) => `'${state}'`).join(', ')

/** SQL conditions on `status`: the brand or campaign has not ended. */
export const openCondition: Readonly<Record<AtRegistry, string>> = {
  brand: `status in ('ACTIVE', 'SUSPENDED')`,
  campaign: `status not in (${listed(closedStates)})`,
}

/** SQL condition on `status`: the campaign has not ended, or may be imported again. */
export const notFinalCondition = `status not in (${listed(finalStates)})`
