// `strowger simulator esme`: starts an SMPP client from the command line.
// Not here: the process, whose lifetime the caller controls.
// Start at `options.ts`.
import { readFileSync } from 'node:fs'
import { readSettings } from '../../control/common-options.ts'
import { commandHelp } from '../../control/help.ts'
import { UnusableWords } from '../../control/options.ts'
import { runSimulator } from '../../control/run.ts'
import { summaryOf } from '../counts.ts'
import { startEsme, type Esme, type EsmeOptions } from '../esme.ts'
import { ESME_FAULTS } from '../faults.ts'
import { lineOf } from '../records.ts'
import { submitsOf } from '../texts.ts'
import { OPTIONS, type Settings } from './options.ts'
import { ESME_ROUTES } from './routes.ts'

export { optionNames } from './options.ts'
export { UnusableWords } from '../../control/options.ts'

const COMMAND = { options: OPTIONS, table: ESME_FAULTS }
const summaryMs = 5_000

type Output = { out(line: string): void; err(line: string): void }

/** Starts a client with command line arguments. Throws `UnusableWords`, also if its bind is refused. */
export async function runEsme(words: readonly string[], { out, err }: Output) {
  const settings = readSettings('esme', COMMAND, words, usual())
  const { esme, show, json } = settings
  const print = json ? err : out
  const options: EsmeOptions = {
    ...esme,
    ...tlsOf(settings),
    ...(show && { watch: (record) => print(lineOf(record)) }),
  }
  const wrong = faultsTogether(esme)
  if (wrong.length > 0) throw new UnusableWords(wrong.join('\n'))
  return runSimulator(
    {
      start: () => counted(options, err).catch(notBound(options)),
      routes: ESME_ROUTES,
      describe: ({ url }) => ({
        ready: { url },
        lines: [`Bound to ${url} as ${options.systemId} with ${options.sessions} × ${options.kind}.`],
      }),
    },
    settings,
  )
}

/** Starts the client, which prints its counts regularly and at its end. */
async function counted(options: EsmeOptions, print: (line: string) => void): Promise<Esme> {
  const esme = await startEsme(options)
  let shown = ''
  const show = () => {
    const line = summaryOf(esme.counts())
    if (line !== shown) print(line)
    shown = line
  }
  const timer = setInterval(show, summaryMs)
  return {
    ...esme,
    async close() {
      clearInterval(timer)
      await esme.close()
      show()
    },
  }
}

/** Faults of options that are valid one by one. */
function faultsTogether({ systemId, window, to, ...text }: EsmeOptions): string[] {
  const segments = submitsOf({ ...text, to: '', reference: 0, registeredDelivery: 0 }).length
  return [
    ...(systemId === '' ? ['--system-id: required; `strowger env` prints that of a sandbox'] : []),
    ...(to.length > 0 && segments > window
      ? [`--window: less than the ${segments} segments of the text`]
      : []),
  ]
}

const usual = (): Settings => ({
  esme: {
    host: '127.0.0.1',
    port: 2775,
    systemId: '',
    password: '',
    kind: 'transceiver',
    sessions: 1,
    window: 10,
    rate: 1,
    from: '',
    to: [],
    text: 'Hello',
    form: 'udh',
    receipts: true,
  },
  faults: [],
  tls: false,
  show: false,
  json: false,
})

function tlsOf({ tls, ca }: Settings): Pick<EsmeOptions, 'tls'> {
  if (ca !== undefined) return { tls: { ca: readCertificates(ca) } }
  return tls ? { tls: {} } : {}
}

function readCertificates(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new UnusableWords(`--ca: ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}

const notBound =
  ({ host, port }: EsmeOptions) =>
  (error: Error): Promise<Esme> => {
    throw new UnusableWords(`${host}:${port}: the bind failed: ${error.message}`)
  }

/** The text of `--help`. */
export function helpText(): string {
  return commandHelp(
    'esme',
    'An SMPP 3.4 client (ESME) that submits texts and receives receipts and inbound messages; it binds again when a session ends.',
    COMMAND,
  )
}
