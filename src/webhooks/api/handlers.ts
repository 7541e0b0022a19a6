import { changeHandlers } from './change-handlers.ts'
import type { EndpointDeps, EndpointHandlers } from './deps.ts'
import { readHandlers } from './read-handlers.ts'

/** Handlers of the operations on registered endpoints. */
export function endpointHandlers(deps: EndpointDeps): EndpointHandlers {
  return { ...changeHandlers(deps), ...readHandlers(deps) }
}
