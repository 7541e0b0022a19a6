import type { Answered } from '../../api/contracts.ts'

/** A number of the inventory, and who has owned it. */
export type OneNumber = Answered<'readInventoryNumber'>
