import { FaultSet } from '../control/fault-set.ts'
import { keepLatest } from '../control/latest.ts'
import { LOOKUP_FAULTS, type LookupFaultInput, type LookupFaultName } from './faults.ts'
import { openApi, type LookupCall } from './server.ts'

export type LookupOptions = {
  /** Port of the API on loopback; 0 for any free port. */
  port?: number
  secret?: string
  /** Networks by number. */
  networks?: Readonly<Record<string, string>>
}

/** Starts a lookup service for the networks of ported numbers. Numbers without a network are unknown. */
export async function startLookup({
  port = 0,
  secret = 'lookup-secret-of-the-simulator',
  networks: initial = {},
}: LookupOptions = {}) {
  const networks = new Map(Object.entries(initial))
  const calls: LookupCall[] = []
  const charges = new Map<string, number>()
  const note = () => undefined
  const faults = new FaultSet(LOOKUP_FAULTS, { note }, { begins: note, ends: note })
  const deps = {
    secret,
    faults,
    networkOf: (number: string) => networks.get(number) ?? null,
    charge: (number: string) => void charges.set(number, (charges.get(number) ?? 0) + 1),
    log: (call: LookupCall) => keepLatest(calls, call),
  }
  const api = await openApi(deps, port)
  return {
    port: api.port,
    url: `http://127.0.0.1:${api.port}/v1`,
    secret,
    calls: calls as readonly LookupCall[],
    /** How often each number was charged for. */
    charges: (): ReadonlyMap<string, number> => charges,
    networks: (): ReadonlyMap<string, string> => networks,
    /** Moves a number to a network, or makes it unknown. */
    assign: (number: string, network: string | null) =>
      void (network === null ? networks.delete(number) : networks.set(number, network)),
    faults: () => faults.list(),
    inject: (input: LookupFaultInput) => faults.inject(input),
    withdraw: (selector?: number | LookupFaultName) => faults.withdraw(selector),
    async close() {
      faults.close()
      await api.close()
    },
  }
}

export type LookupService = Awaited<ReturnType<typeof startLookup>>
