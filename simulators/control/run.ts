import type { CommandSettings } from './common-options.ts'
import { unheard } from './options.ts'
import type { Route } from './route.ts'
import { openControl } from './server.ts'

/** A simulator that was started from the command line. */
export type Running<R extends object = object> = {
  /** Addresses for programs. */
  ready: R & { control_url?: string }
  /** Whether to print `ready` as JSON instead of `description`. */
  json: boolean
  description: string[]
  close(): Promise<void>
}

type Simulator<I> = { inject(input: I): number; close(): Promise<void> }

type Program<W, R> = {
  start(): Promise<W>
  routes: readonly Route<W>[]
  /** The addresses of the simulator, and lines that describe them for people. */
  describe(simulator: W): { ready: R; lines: string[] }
}

/** Starts a simulator with its faults and its control API. Throws `UnusableWords`. */
export async function runSimulator<
  I extends { fault: string },
  W extends Simulator<I>,
  R extends { url: string },
>(
  { start, routes, describe }: Program<W, R>,
  { faultInputs, controlPort, controlToken, json }: CommandSettings & { faultInputs: readonly I[] },
): Promise<Running<R>> {
  const open = new AsyncDisposableStack()
  try {
    const simulator = await start()
    open.defer(() => simulator.close())
    for (const input of faultInputs) simulator.inject(input)
    const control =
      controlPort === undefined
        ? undefined
        : await openControl({ routes, worker: simulator }, controlPort, controlToken).catch(
            unheard('--control-port', controlPort),
          )
    if (control) open.defer(() => control.close())
    const url = control && `http://127.0.0.1:${control.port}`
    const { ready, lines } = describe(simulator)
    const stays = open.move()
    return {
      ready: { ...ready, ...(url && { control_url: url }) },
      json,
      description: [
        ...lines,
        ...(url ? [`Control API: ${url}/`] : []),
        ...faultInputs.map(({ fault }) => `Active fault: ${fault}.`),
      ],
      close: () => stays.disposeAsync(),
    }
  } catch (error) {
    await open.disposeAsync()
    throw error
  }
}
