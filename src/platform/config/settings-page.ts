import { type Setting, settings } from './settings.ts'

/** `docs/CONFIGURATION.md`: the table of settings, for people. */
export function settingsPage(): string {
  const rows = (Object.entries(settings) as [string, Setting<unknown>][]).map(
    ([name, setting]) =>
      `| \`${setting.env}\` | \`${name}\` | ${setting.kind.allowed} | ${defaultOf(setting)} | ${setting.description}${
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

Set each setting on the command line, in the environment or in a file: **the command line takes precedence over the environment,
the environment over the file, and the file over the default.** An empty variable counts as not set. Relative paths start at the working directory.

The file is one JSON object with the keys below: \`strowger.json\` in the working directory, or the path in \`STROWGER_CONFIG\`.
Lists may be JSON arrays there. On the command line each key is an option: \`tlsPort\` is \`--tls-port 8443\`; secrets have
no option, because every user of a machine can see its command lines.

Strowger does not start with invalid values, unknown keys or \`STROWGER_\` variables, or settings that contradict each other, and
lists all errors together. \`strowger config\` prints the effective values and the source of each; secrets are redacted.
`

function defaultOf({ fallback }: Setting<unknown>): string {
  if (fallback === undefined) return '–'
  if (typeof fallback === 'string') return `\`${fallback}\``
  return Object.entries(fallback)
    .map(([mode, written]) => `${mode}: ${written === undefined ? '–' : `\`${written}\``}`)
    .join('; ')
}
