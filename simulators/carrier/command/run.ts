import { startCarrier } from '../carrier.ts'
import { openControl } from '../../control/server.ts'
import { openCarrierControl } from '../control-api.ts'
import { LogFile } from '../log/log-file.ts'
import { ROUTES } from '../control/routes.ts'
import { lineOf } from '../log/line.ts'
import { UnusableWords, unheard } from '../../control/options.ts'
import { readWords } from './arguments.ts'

/** A carrier started from the command line. */
export type Running = {
  /** Addresses for programs. */
  ready: { host: string; port: number; control_url?: string }
  /** Whether to print `ready` as JSON instead of `description`. */
  json: boolean
  description: string[]
  close(): Promise<void>
}

/** Starts a carrier with command line arguments. With `--show`, records are printed to `out`, or to `err` with `--json`. Throws `UnusableWords`. */
export async function runCarrier(
  words: readonly string[],
  { out, err }: { out(line: string): void; err(line: string): void },
): Promise<Running> {
  const {
    carrier: options,
    faultInputs: inputs,
    log,
    controlPort,
    controlToken,
    json,
    ...settings
  } = readWords(words)
  const open = new AsyncDisposableStack()
  try {
    const carrier = await startCarrier(options).catch(unheard('--port', options.port))
    open.defer(() => carrier.close())
    if (log !== undefined) open.adopt(openLogFile(log, carrier.journal), (file) => file.close())
    const show = json ? err : out
    if (settings.show) carrier.journal.watch((record, n) => show(lineOf(record, n)))
    for (const input of inputs) carrier.inject(input)
    const control =
      controlPort === undefined
        ? undefined
        : await openControl(
            { routes: ROUTES, worker: openCarrierControl(carrier) },
            controlPort,
            controlToken,
          ).catch(unheard('--control-port', controlPort))
    if (control) open.defer(() => control.close())
    const { host, port } = carrier
    const url = control && `http://127.0.0.1:${control.port}`
    const stays = open.move()
    return {
      ready: { host, port, ...(url && { control_url: url }) },
      json,
      description: [
        `The carrier listens on ${host}:${port}${options.tls ? ' over TLS' : ''}, for ${options.systemId ?? 'any client'}.`,
        ...(url ? [`Control API: ${url}/`] : []),
        ...inputs.map(({ fault }) => `Active fault: ${fault}.`),
      ],
      close: () => stays.disposeAsync(),
    }
  } catch (error) {
    await open.disposeAsync()
    throw error
  }
}

function openLogFile(path: string, journal: ConstructorParameters<typeof LogFile>[1]): LogFile {
  try {
    return new LogFile(path, journal)
  } catch (error) {
    throw new UnusableWords(`--log: ${path} cannot be written (${(error as NodeJS.ErrnoException).code})`)
  }
}
