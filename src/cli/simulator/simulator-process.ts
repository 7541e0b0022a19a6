import type { Command } from '../frame/command.ts'
import { disconnectParent, stopSignal } from '../frame/stop-signal.ts'

/** A simulator that was started from the command line. */
type Running = { json: boolean; ready: object; description: readonly string[]; close(): Promise<void> }

type Output = { out(line: string): void; err(line: string): void }

/** The program of a simulator; it is loaded only when its command runs. */
type Simulator = {
  helpText(): string
  optionNames: readonly string[]
  UnusableWords: new (...args: never[]) => Error
  start(words: readonly string[], output: Output): Promise<Running>
}

/** A command that runs a simulator until the command is stopped. */
export function simulatorCommand(
  name: string,
  { usage, description, load }: { usage: string; description: string; load(): Promise<Simulator> },
): Command {
  return {
    name: `simulator ${name}`,
    own: { usage, options: async () => (await load()).optionNames.map((option) => `--${option}`) },
    description,
    help: async () => (await load()).helpText(),
    async run({ words, out, err }) {
      const { UnusableWords, start } = await load()
      try {
        const running = await start(words, { out, err })
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
}
