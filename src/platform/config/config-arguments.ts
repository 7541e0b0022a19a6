import type { Fault } from './config-error.ts'
import { nearest } from '../nearest.ts'
import { flag } from './setting-kinds.ts'
import { type SettingName, settings } from './settings.ts'

export type Words = { members: Partial<Record<SettingName, string>>; faults: Fault[] }

/** Option name of a setting: `--tls-port` for `tlsPort`. */
export function wordOf(name: SettingName): string {
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

const byWord = new Map((Object.keys(settings) as SettingName[]).map((name) => [wordOf(name), name]))

/** Settings from a command line: `--port 8080` or `--port=8080`. Any other argument is an error. */
export function readWords(labels: readonly string[]): Words {
  const members: Words['members'] = {}
  const faults: Fault[] = []
  for (let at = 0; at < labels.length; at++) {
    const [word = '', ...rest] = labels[at]!.split('=')
    const name = byWord.get(word)
    if (name === undefined) {
      const intended = nearest(word, [...byWord.keys()])
      faults.push({
        setting: word,
        remedy: `is not a setting${intended ? `; did you mean ${intended}?` : ''}`,
      })
      continue
    }
    const { secret, env, kind } = settings[name]
    const following = labels[at + 1]
    // A switch needs no value: `--json`.
    const alone = kind === flag && (following === undefined || following.startsWith('--'))
    const value = rest.length > 0 ? rest.join('=') : alone ? '1' : labels[++at]
    // Command lines are visible to every user of the machine.
    if (secret)
      faults.push({ setting: word, remedy: `is a secret and not accepted on the command line: set ${env}` })
    else if (value === undefined) faults.push({ setting: word, remedy: `requires a value: ${kind.allowed}` })
    else members[name] = value
  }
  return { members, faults }
}
