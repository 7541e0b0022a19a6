import { machine } from '#platform/contract/machine.ts'

/**
 * States of a number of the inventory (docs/decisions/0035-number-inventory.md). The previous owner may buy back a quarantined number;
 * operators may assign numbers that are not for sale.
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
