import type { Command } from '../frame/command.ts'
import { disconnectParent, stopSignal } from '../frame/stop-signal.ts'

export const paymentsSimulatorCommand: Command = {
  name: 'simulator payments',
  own: { usage: '[--port n] [--control-port n] [--fault f] …', options: optionWords },
  description:
    'Run the payment simulator, an HTTP server with the payments API of Stripe that moves no money, until it is stopped.',
  help: async () => (await import('../../../simulators/payments/command/index.ts')).helpText(),
  async run({ words, out, err }) {
    const { UnusableWords, runPayments } = await import('../../../simulators/payments/command/index.ts')
    try {
      const running = await runPayments(words)
      // A program that reads the ready line may send a signal immediately, so the handler comes first.
      const stopped = stopSignal()
      if (running.json) out(JSON.stringify(running.ready))
      else for (const line of running.description) err(line)
      await stopped
      await running.close()
      disconnectParent()
      return 0
    } catch (error) {
      if (!(error instanceof UnusableWords)) throw error
      err(error.message)
      return 2
    }
  },
}

async function optionWords(): Promise<string[]> {
  const { optionNames } = await import('../../../simulators/payments/command/index.ts')
  return optionNames.map((name) => `--${name}`)
}
