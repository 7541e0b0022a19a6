import type { Answered } from '../../api/contracts.ts'

/** A number of the inventory with its owners, as the API returns it. */
export type OneNumber = Answered<'readInventoryNumber'>
