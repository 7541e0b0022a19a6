import type { Command } from '../frame/command.ts'
import { disconnectParent, stopSignal } from '../frame/stop-signal.ts'

export const registrySimulatorCommand: Command = {
  name: 'simulator registry',
  own: { usage: '[--port n] [--control-port n] [--fault f] …', options: optionWords },
  description:
    'Run the campaign registry simulator, an HTTP server with the API of The Campaign Registry, until it is stopped.',
  help: async () => (await import('../../../simulators/tcr/command/index.ts')).helpText(),
  async run({ words, out, err }) {
    const { UnusableWords, runRegistry } = await import('../../../simulators/tcr/command/index.ts')
    try {
      const running = await runRegistry(words)
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
  const { optionNames } = await import('../../../simulators/tcr/command/index.ts')
  return optionNames.map((name) => `--${name}`)
}
