import type { SimCard } from './lock-store.ts'
import { simStatuses } from '../states/states.ts'

/** The reason to reject a change of a deleted SIM; undefined for other SIMs. */
export function deletedRefusal({ status }: SimCard): { refused: string } | undefined {
  return status === simStatuses.Deleted ? { refused: 'It is Deleted.' } : undefined
}
