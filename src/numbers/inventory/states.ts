import { machine } from '#platform/contract/machine.ts'

/**
 * What may become of a number of the inventory (docs/decisions/0035-number-inventory.md). Its previous owner may buy back
 * what is quarantined; operators may give away what is not on offer.
 */
export const inventoryStates = machine('number', [
  // state          event          next state
  ['available', 'bought', 'owned'],
  ['quarantined', 'bought', 'owned'],
  ['available', 'assigned', 'owned'],
  ['quarantined', 'assigned', 'owned'],
  ['withdrawn', 'assigned', 'owned'],
  ['owned', 'released', 'quarantined'],
  ['quarantined', 'quarantineEnded', 'available'],
  ['available', 'withdrawn', 'withdrawn'],
  ['quarantined', 'withdrawn', 'withdrawn'],
  ['withdrawn', 'listed', 'available'],
])

export type InventoryStatus = (typeof inventoryStates.moves)[number][0 | 2]
