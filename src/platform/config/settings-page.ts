import { type Setting, settings } from './settings.ts'

/** `docs/CONFIGURATION.md`: the table of settings, for people. */
export function settingsPage(): string {
  const rows = (Object.entries(settings) as [string, Setting<unknown>][]).map(
    ([name, setting]) =>
      `| \`${setting.env}\` | \`${name}\` | ${setting.kind.allowed} | ${defaultOf(setting)} | ${setting.says}${
        setting.secret ? ' Secret.' : ''
      } |`,
  )
  return `${opening}
| variable | key in the file | allowed | default | what it does |
|---|---|---|---|---|
${rows.join('\n')}
`
}

const opening = `# Configuration

Every setting can stand on the command line, in the environment or in a file, and there is one rule: **the command line wins over
the environment, the environment over the file, and the file over the default.** A variable that is empty counts as not set. Relative paths start at the folder the program is started in.

The file is one JSON object with the keys below; it is \`strowger.json\` in that folder, or whatever \`STROWGER_CONFIG\` names.
Lists may be written there as JSON arrays. On the command line a key becomes a word: \`tlsPort\` is \`--tls-port 8443\`; secrets have
none, because every user of a machine can see its command lines.

A value that is not allowed, a key or a \`STROWGER_\` variable that does not exist, and settings that contradict each other stop
the start, all of them listed at once. \`strowger config\` prints the effective values and the source of each; secrets are redacted.
`

function defaultOf({ fallback }: Setting<unknown>): string {
  if (fallback === undefined) return '–'
  if (typeof fallback === 'string') return `\`${fallback}\``
  return Object.entries(fallback)
    .map(([mode, written]) => `${mode}: ${written === undefined ? '–' : `\`${written}\``}`)
    .join('; ')
}
