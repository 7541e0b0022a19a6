import { nearest } from '#platform/nearest.ts'

type Named = { name: string }

/** The command whose name the arguments begin with, and the arguments after it. `my numbers` is short for `my numbers list`. */
export function commandOf<C extends Named>(
  table: readonly C[],
  words: readonly string[],
): { command: C; words: readonly string[] } | undefined {
  const command = table.find(({ name }) => words.slice(0, lengthOf(name)).join(' ') === name)
  if (command) return { command, words: words.slice(lengthOf(command.name)) }
  const list = words[0] === 'my' && table.find(({ name }) => name === `my ${words[1]} list`)
  return list ? { command: list, words: words.slice(2) } : undefined
}

/** The commands of a group: `accounts` has `accounts open`, `accounts list` and so on. */
export function groupOf<C extends Named>(table: readonly C[], word: string | undefined): C[] {
  return table.filter(({ name }) => name.startsWith(`${word} `))
}

/** Names that other programs have for a command. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ...['start', 'run', 'up'].map((name) => [name, 'serve'] as const),
  ['usage', 'reports sims'],
  ['users', 'people list'],
  ['health', 'doctor'],
  ['status', 'doctor'],
])

/** Advice after an unknown command: the closest match and the command that lists all; for a group, its commands, one per line. */
export function unknownCommand(table: readonly Named[], words: readonly string[]): string {
  const [first, second] = words
  const group = groupOf(table, first)
  const ofGroup = group.length > 0
  if (ofGroup && (second === undefined || second.startsWith('-')))
    return ['Choose a command:', ...group.map(lineOf), ...ownOf(table, first!)].join('\n')
  const both = words.slice(0, 2).join(' ')
  const stated = ofGroup ? both : first!
  const known = ofGroup ? group.map(({ name }) => name) : [...new Set(table.flatMap(namesOf))]
  const intended = otherNames.get(stated) ?? nearest(both, known) ?? nearest(stated, known)
  const guess = intended ? `Did you mean \`strowger ${intended}\`? ` : ''
  return `Unknown command "${stated}". ${guess}\`strowger help\` lists all commands.`
}

/** Customers have commands of their own for the same objects. */
function ownOf(table: readonly Named[], first: string): string[] {
  const own = groupOf(table, `my ${first}`)
  if (own.length === 0) return []
  return ['With the API key of your account:', ...own.map(lineOf)]
}

const lineOf = ({ name }: Named) => `  strowger ${name}`

const namesOf = ({ name }: Named) => [name, name.split(' ')[0]!]

const lengthOf = (name: string) => name.split(' ').length
