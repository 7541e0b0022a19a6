import { loadEffective, type Effective } from '#platform/config.ts'
import { type Setting, type SettingName, settings } from '#platform/settings.ts'
import { type Command, settingWords } from './command.ts'
import { settingsHelp } from './help.ts'

export const configCommand: Command = {
  name: 'config',
  words: settingWords,
  help: settingsHelp,
  says: 'Prints the effective settings and where each came from; secrets are not shown.',
  async run({ words, env, out }) {
    for (const line of configLines(loadEffective(env, undefined, words))) out(line)
    return 0
  },
}

function configLines({ config, sources }: Effective): string[] {
  const rows = (Object.entries(settings) as [SettingName, Setting<unknown>][]).map(
    ([name, { env, secret }]) => {
      const value = config[name]
      return [env, value === undefined ? '–' : secret ? '[redacted]' : String(value), sources[name]] as const
    },
  )
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows.map(
    ([env, value, source]) => `${env.padEnd(widths[0]!)}  ${value.padEnd(widths[1]!)}  ${source}`,
  )
}
