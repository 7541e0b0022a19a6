import { simulatorCommand } from './simulator-process.ts'

export const tollFreeSimulatorCommand = simulatorCommand('tollfree', {
  usage: '[--port n] [--control-port n] [--fault f] …',
  description:
    'Run the simulator of the verifier of toll-free numbers, an HTTP server with the API of PROVIDERS.md, until it is stopped.',
  async load() {
    const { helpText, optionNames, UnusableWords, runVerifier } =
      await import('../../../simulators/toll-free/command/index.ts')
    return { helpText, optionNames, UnusableWords, start: runVerifier }
  },
})
