import { UnusableWords, unheard } from '../../control/options.ts'
import { runSimulator } from '../../control/run.ts'
import { REGISTRY_ROUTES } from '../control/routes.ts'
import { startRegistry } from '../registry.ts'
import { readWords } from './arguments.ts'

/** Starts a registry with command line arguments. Throws `UnusableWords`. */
export async function runRegistry(words: readonly string[]) {
  const { registry: options, ...settings } = readWords(words)
  return runSimulator(
    {
      start: () => startRegistry(options).catch(unusable(options)),
      routes: REGISTRY_ROUTES,
      describe: ({ url, key }) => ({
        ready: { url, key },
        lines: [`The campaign registry listens on ${url}, for the key ${key}.`],
      }),
    },
    settings,
  )
}

function unusable({ port, file }: { port?: number; file?: string }) {
  return (error: NodeJS.ErrnoException): never => {
    if (error.syscall === 'listen') return unheard('--port', port)(error)
    throw new UnusableWords(`--state: ${file} cannot be read (${error.code ?? error.message})`)
  }
}
