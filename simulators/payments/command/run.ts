import { unheard } from '../../control/options.ts'
import { openControl } from '../../control/server.ts'
import { PAYMENT_ROUTES } from '../control/routes.ts'
import { startPaymentServer } from '../server.ts'
import { readWords } from './arguments.ts'

/** A payment provider started from the command line. */
export type Running = {
  /** Addresses for programs. */
  ready: { url: string; key: string; secret: string; control_url?: string }
  /** Whether to print `ready` as JSON instead of `description`. */
  json: boolean
  description: string[]
  close(): Promise<void>
}

/** Starts a payment provider with command line arguments. Throws `UnusableWords`. */
export async function runPayments(words: readonly string[]): Promise<Running> {
  const { provider: options, endpoint, faultInputs, controlPort, controlToken, json } = readWords(words)
  const { url: eventsUrl, secret } = endpoint
  const open = new AsyncDisposableStack()
  try {
    const provider = await startPaymentServer(options).catch(unheard('--port', options.port))
    open.defer(() => provider.close())
    if (eventsUrl) provider.setEndpoint({ url: eventsUrl, secret })
    for (const input of faultInputs) provider.inject(input)
    const control =
      controlPort === undefined
        ? undefined
        : await openControl({ routes: PAYMENT_ROUTES, worker: provider }, controlPort, controlToken).catch(
            unheard('--control-port', controlPort),
          )
    if (control) open.defer(() => control.close())
    const url = control && `http://127.0.0.1:${control.port}`
    const stays = open.move()
    return {
      ready: { url: provider.url, key: provider.key, secret, ...(url && { control_url: url }) },
      json,
      description: [
        `The payment provider listens on ${provider.url}, for the key ${provider.key}.`,
        eventsUrl ? `Events are sent to ${eventsUrl}.` : 'Events are not sent: set --events.',
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
