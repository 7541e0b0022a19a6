import { wordOf } from '#platform/config-words.ts'
import { type Setting, type SettingName, settings } from '#platform/settings.ts'
import type { Command } from './command.ts'

/** The table of commands as people read it. */
export function helpText(table: readonly Command[]): string {
  const rows = [...table, { name: 'help', words: '', says: 'Shows this list.' }]
  const width = Math.max(...rows.map(({ name }) => name.length))
  const lines = rows.flatMap(({ name, words, says }) => [
    `  ${name.padEnd(width)}  ${says}`,
    ...(words ? [`  ${''.padEnd(width)}  ${words}`] : []),
  ])
  return [
    'strowger <command>',
    '',
    ...lines,
    '',
    '--help behind a command says more of it; --version names the release.',
    'Settings stand in the environment or in strowger.json; docs/CONFIGURATION.md lists them.',
  ].join('\n')
}

/** One command as people read it. */
export async function helpOf({ name, words, says, help }: Command): Promise<string> {
  const more = await help?.()
  return [
    `strowger ${[name, words].filter(Boolean).join(' ')}`,
    '',
    `  ${says}`,
    ...(more ? ['', more] : []),
  ].join('\n')
}

/** Every setting that may stand on the command line; secrets may not. */
export function settingsHelp(): string {
  const open = (Object.entries(settings) as [SettingName, Setting<unknown>][]).filter(
    ([, { secret }]) => !secret,
  )
  const lines = open.flatMap(([name, { kind, says }]) => [
    `  ${wordOf(name)} <${kind.allowed}>`,
    `      ${says}`,
  ])
  return lines.join('\n')
}
