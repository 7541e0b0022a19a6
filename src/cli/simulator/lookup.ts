import { simulatorCommand } from './simulator-process.ts'

export const lookupSimulatorCommand = simulatorCommand('lookup', {
  usage: '[--port n] [--control-port n] [--fault f] …',
  description:
    'Run the simulator of the lookup of ported numbers, an HTTP server with the API of PROVIDERS.md, until it is stopped.',
  async load() {
    const { helpText, optionNames, UnusableWords, runLookup } =
      await import('../../../simulators/lookup/command/index.ts')
    return { helpText, optionNames, UnusableWords, start: runLookup }
  },
})
