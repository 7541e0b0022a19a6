import { wordOf } from '#platform/config/config-arguments.ts'
import { type Setting, type SettingName, settings } from '#platform/config/settings.ts'

/** Every setting that is allowed on the command line, with its option name; secrets are not allowed there. */
export function openSettings(): [word: string, setting: Setting<unknown>][] {
  return (Object.entries(settings) as [SettingName, Setting<unknown>][])
    .filter(([, { secret }]) => !secret)
    .map(([name, setting]) => [wordOf(name), setting])
}

/** The settings as lines of the help. */
export function settingsHelp(): string {
  const lines = openSettings().flatMap(([word, { kind, description }]) => [
    `  ${word} <${kind.allowed}>`,
    `      ${description}`,
  ])
  return lines.join('\n')
}
