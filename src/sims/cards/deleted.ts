import type { SimCard } from './lock-store.ts'
import { simStatuses } from '../states/states.ts'

/** The refusal of what is no more. */
export function unlessDeleted({ status }: SimCard): { refused: string } | undefined {
  return status === simStatuses.Deleted ? { refused: 'It is Deleted.' } : undefined
}
