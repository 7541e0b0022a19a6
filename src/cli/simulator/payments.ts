import { simulatorCommand } from './simulator-process.ts'

export const paymentsSimulatorCommand = simulatorCommand('payments', {
  usage: '[--port n] [--control-port n] [--fault f] …',
  description:
    'Run the payment simulator, an HTTP server with the payments API of Stripe that moves no money, until it is stopped.',
  async load() {
    const { helpText, optionNames, UnusableWords, runPayments } =
      await import('../../../simulators/payments/command/index.ts')
    return { helpText, optionNames, UnusableWords, start: runPayments }
  },
})
