import { simulatorCommand } from './simulator-process.ts'

export const registrySimulatorCommand = simulatorCommand('registry', {
  usage: '[--port n] [--control-port n] [--fault f] …',
  description:
    'Run the campaign registry simulator, an HTTP server with the API of The Campaign Registry, until it is stopped.',
  async load() {
    const { helpText, optionNames, UnusableWords, runRegistry } =
      await import('../../../simulators/tcr/command/index.ts')
    return { helpText, optionNames, UnusableWords, start: runRegistry }
  },
})
