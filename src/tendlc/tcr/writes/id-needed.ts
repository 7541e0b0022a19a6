import type { AtRegistry } from '../../requests/hold-store.ts'

/** Why a brand or campaign of unknown ID cannot be deleted at the registry, in the history of the object. */
export const idNeeded = (kind: AtRegistry): string =>
  `An operator decided about the ${kind} by hand. State its ID at the campaign registry, or that the registry does not have it.`
