import { loadEffective, type Effective } from '#platform/config/config.ts'
import { type Setting, type SettingName, settings } from '#platform/config/settings.ts'
import type { Command } from './frame/command.ts'
import { settingArguments } from './frame/own-arguments.ts'
import { settingsHelp } from './frame/settings-help.ts'

export const configCommand: Command = {
  name: 'config',
  own: settingArguments,
  help: settingsHelp,
  description: 'Print the effective settings and the source of each; secrets are redacted.',
  async run({ words, env, out }) {
    const effective = loadEffective(env, undefined, words)
    if (effective.config.json) out(JSON.stringify(configJson(effective)))
    else for (const line of configLines(effective)) out(line)
    return 0
  },
}

type Row = { env: string; value: string | null; source: string }

function rowsOf({ config, sources }: Effective): Row[] {
  return (Object.entries(settings) as [SettingName, Setting<unknown>][]).map(([name, { env, secret }]) => {
    const value = config[name]
    return {
      env,
      value: value === undefined ? null : secret ? '[redacted]' : String(value),
      source: sources[name],
    }
  })
}

/** Settings by their names in the environment. */
function configJson(effective: Effective): Record<string, Omit<Row, 'env'>> {
  return Object.fromEntries(rowsOf(effective).map(({ env, ...row }) => [env, row]))
}

function configLines(effective: Effective): string[] {
  const rows = rowsOf(effective).map(({ env, value, source }) => [env, value ?? '–', source] as const)
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows.map(
    ([env, value, source]) => `${env.padEnd(widths[0]!)}  ${value.padEnd(widths[1]!)}  ${source}`,
  )
}
