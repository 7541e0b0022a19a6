import type { Contract, Handlers } from '#platform/contract/contract.ts'
import type { Family } from '#platform/contract/family.ts'
import type { DocumentedFamily } from '#platform/contract/openapi/openapi.ts'
import type { HttpServer } from '#platform/http/http.ts'
import { mount } from '#platform/http/mount.ts'
import type { Log } from '#platform/log.ts'

/** Dependencies of every API. `afterChange` reloads the caches. */
export type ApiDeps = { afterChange: () => Promise<void>; log: Log }

/** One API of the exchange: its contract, how its callers authenticate, and how it is mounted. */
export type Api<Deps> = {
  contract: Contract
  security: DocumentedFamily['security']
  mount(server: HttpServer, deps: Deps): void
}

type Row<C extends Contract, Caller, Deps> = {
  contract: C
  security: DocumentedFamily['security']
  family(deps: Deps): Family<Caller>
  handlers(deps: Deps): Handlers<C, Caller>
  /** Responds to a change only after the caches of this node have been reloaded. */
  reloads?: true
}

/** Wraps the handlers of an API. */
type Wrap<Deps> = <C extends Contract, Caller>(
  handlers: Handlers<C, Caller>,
  family: Family<Caller>,
  deps: Deps,
) => Handlers<C, Caller>

/** Creates rows of a table of APIs with the same dependencies. */
export function apisOf<Deps extends ApiDeps>(wrap: Wrap<Deps> = (handlers) => handlers) {
  return <C extends Contract, Caller>({
    contract,
    security,
    family,
    handlers,
    reloads,
  }: Row<C, Caller, Deps>): Api<Deps> => ({
    contract,
    security,
    mount(server, deps) {
      const { log, afterChange } = deps
      const of = family(deps)
      mount(server, contract, of, wrap(handlers(deps), of, deps), log, reloads && afterChange)
    },
  })
}
