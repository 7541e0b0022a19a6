import type { Command } from '../frame/command.ts'
import { disconnectParent, stopSignal } from '../frame/stop-signal.ts'

export const tollFreeSimulatorCommand: Command = {
  name: 'simulator tollfree',
  own: { usage: '[--port n] [--control-port n] [--fault f] …', options: optionWords },
  description:
    'Run the simulator of the verifier of toll-free numbers, an HTTP server with the API of PROVIDERS.md, until it is stopped.',
  help: async () => (await import('../../../simulators/toll-free/command/index.ts')).helpText(),
  async run({ words, out, err }) {
    const { UnusableWords, runVerifier } = await import('../../../simulators/toll-free/command/index.ts')
    try {
      const running = await runVerifier(words)
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
  const { optionNames } = await import('../../../simulators/toll-free/command/index.ts')
  return optionNames.map((name) => `--${name}`)
}
