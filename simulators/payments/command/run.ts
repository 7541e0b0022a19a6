import { unheard } from '../../control/options.ts'
import { runSimulator } from '../../control/run.ts'
import { PAYMENT_ROUTES } from '../control/routes.ts'
import { startPaymentServer } from '../server.ts'
import { readWords } from './arguments.ts'

/** Starts a payment provider with command line arguments. Throws `UnusableWords`. */
export async function runPayments(words: readonly string[]) {
  const { provider: options, endpoint, ...settings } = readWords(words)
  const { url: events, secret } = endpoint
  return runSimulator(
    {
      async start() {
        const provider = await startPaymentServer(options).catch(unheard('--port', options.port))
        if (events) provider.setEndpoint({ url: events, secret })
        return provider
      },
      routes: PAYMENT_ROUTES,
      describe: ({ url, key }) => ({
        ready: { url, key, secret },
        lines: [
          `The payment provider listens on ${url}, for the key ${key}.`,
          events ? `Events are sent to ${events}.` : 'Events are not sent: set --events.',
        ],
      }),
    },
    settings,
  )
}
