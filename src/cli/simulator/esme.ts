import { simulatorCommand } from './simulator-process.ts'

export const esmeSimulatorCommand = simulatorCommand('esme', {
  usage: '--system-id s --password p [--to number] [--rate n] [--show] …',
  description:
    'Run an SMPP client that submits texts and receives receipts and inbound messages, until it is stopped.',
  async load() {
    const { helpText, optionNames, UnusableWords, runEsme } =
      await import('../../../simulators/esme/command/index.ts')
    return { helpText, optionNames, UnusableWords, start: runEsme }
  },
})
