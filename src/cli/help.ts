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
    'Settings stand in the environment or in strowger.json; docs/CONFIGURATION.md lists them.',
  ].join('\n')
}
