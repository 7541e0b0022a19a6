import { simulatorCommand } from './simulator-process.ts'

export const carrierSimulatorCommand = simulatorCommand('carrier', {
  usage: '[--port n] [--show] [--fault f] …',
  description:
    'Run the carrier simulator, an SMPP server that can simulate any failure, until it is stopped.',
  async load() {
    const { helpText, optionNames, UnusableWords, runCarrier } =
      await import('../../../simulators/carrier/command/index.ts')
    return { helpText, optionNames, UnusableWords, start: runCarrier }
  },
})
