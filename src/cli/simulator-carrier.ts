import type { Command } from './command.ts'

export const carrierSimulatorCommand: Command = {
  name: 'simulator carrier',
  words: '[--host h] [--port n] [--system-id s] [--password p] [--receipt-delay ms]',
  says: 'Runs the carrier simulator, an SMPP server, until it is stopped.',
  async run({ words }) {
    const { runCarrier } = await import('../../simulators/carrier/run.ts')
    await runCarrier(words)
    return 0
  },
}
