import { nearest } from '#platform/nearest.ts'

type Named = { name: string }

/** The command whose name the words begin with, and the words behind it. */
export function commandOf<C extends Named>(
  table: readonly C[],
  words: readonly string[],
): { command: C; words: readonly string[] } | undefined {
  const command = table.find(({ name }) => words.slice(0, lengthOf(name)).join(' ') === name)
  return command && { command, words: words.slice(lengthOf(command.name)) }
}

/** The commands of a group: `accounts` has `accounts open`, `accounts list` and so on. */
export function groupOf<C extends Named>(table: readonly C[], word: string | undefined): C[] {
  return table.filter(({ name }) => name.startsWith(`${word} `))
}

/** That there is no such command, which one was most likely meant, and where all of them are listed. */
export function unknownCommand(table: readonly Named[], words: readonly string[]): string {
  const [first, second] = words
  const group = groupOf(table, first)
  const ofGroup = group.length > 0
  if (ofGroup && (second === undefined || second.startsWith('-')))
    return `Say which: ${group.map(({ name }) => `strowger ${name}`).join(', ')}.`
  const both = words.slice(0, 2).join(' ')
  const stated = ofGroup ? both : first!
  const known = ofGroup ? group.map(({ name }) => name) : [...new Set(table.flatMap(namesOf))]
  const intended = nearest(both, known) ?? nearest(stated, known)
  const guess = intended ? `Did you mean \`strowger ${intended}\`? ` : ''
  return `There is no command "${stated}". ${guess}\`strowger help\` lists them all.`
}

const namesOf = ({ name }: Named) => [name, name.split(' ')[0]!]

const lengthOf = (name: string) => name.split(' ').length
