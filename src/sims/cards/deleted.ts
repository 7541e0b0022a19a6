import type { SimCard } from './lock-store.ts'
import { simStatuses } from '../states/states.ts'

/** The reason to refuse a change of a deleted SIM. */
export function deletedRefusal({ status }: SimCard): { refused: string } | undefined {
  return status === simStatuses.Deleted ? { refused: 'It is Deleted.' } : undefined
}
