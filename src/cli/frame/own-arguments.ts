import type { OwnArguments } from './command.ts'

/** Arguments of a command that accepts settings. */
export const settingArguments: OwnArguments = {
  usage: '[--<setting> <value> …]',
  options: async () => {
    const { openSettings } = await import('./settings-help.ts')
    return openSettings().map(([word]) => word)
  },
}
