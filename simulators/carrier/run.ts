import { parseArgs } from 'node:util'
import { startCarrier } from './index.ts'

/** Runs a carrier as the words of a command line say, until the process is told to stop. Answers when it listens. */
export async function runCarrier(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      host: { type: 'string', default: '127.0.0.1' },
      port: { type: 'string', default: '2775' },
      'system-id': { type: 'string' },
      password: { type: 'string' },
      'receipt-delay': { type: 'string', default: '20' },
    },
  })
  const carrier = await startCarrier({
    host: values.host,
    port: Number(values.port),
    systemId: values['system-id'],
    password: values.password,
    receiptDelayMs: Number(values['receipt-delay']),
  })
  process.stderr.write(`The carrier listens on ${carrier.host}:${carrier.port}.\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void carrier.close())
}
