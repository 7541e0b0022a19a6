import { UnusableWords, unheard } from '../../control/options.ts'
import { openControl } from '../../control/server.ts'
import { REGISTRY_ROUTES } from '../control/routes.ts'
import { startRegistry } from '../registry.ts'
import { readWords } from './arguments.ts'

/** A registry started from the command line. */
export type Running = {
  /** Addresses for programs. */
  ready: { url: string; key: string; control_url?: string }
  /** Whether to print `ready` as JSON instead of `description`. */
  json: boolean
  description: string[]
  close(): Promise<void>
}

/** Starts a registry with command line arguments. Throws `UnusableWords`. */
export async function runRegistry(words: readonly string[]): Promise<Running> {
  const { registry: options, faultInputs, controlPort, controlToken, json } = readWords(words)
  const open = new AsyncDisposableStack()
  try {
    const registry = await startRegistry(options).catch(unusable(options))
    open.defer(() => registry.close())
    for (const input of faultInputs) registry.inject(input)
    const control =
      controlPort === undefined
        ? undefined
        : await openControl({ routes: REGISTRY_ROUTES, worker: registry }, controlPort, controlToken).catch(
            unheard('--control-port', controlPort),
          )
    if (control) open.defer(() => control.close())
    const url = control && `http://127.0.0.1:${control.port}`
    const stays = open.move()
    return {
      ready: { url: registry.url, key: registry.key, ...(url && { control_url: url }) },
      json,
      description: [
        `The campaign registry listens on ${registry.url}, for the key ${registry.key}.`,
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

function unusable({ port, file }: { port?: number; file?: string }) {
  return (error: NodeJS.ErrnoException): never => {
    if (error.syscall === 'listen') return unheard('--port', port)(error)
    throw new UnusableWords(`--state: ${file} cannot be read (${error.code ?? error.message})`)
  }
}
