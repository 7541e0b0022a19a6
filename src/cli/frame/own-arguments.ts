import type { OwnWords } from './command.ts'

/** The words of a command that takes the settings. */
export const settingWords: OwnWords = {
  usage: '[--setting value …]',
  options: async () => {
    const { openSettings } = await import('./settings-help.ts')
    return openSettings().map(([word]) => word)
  },
}
