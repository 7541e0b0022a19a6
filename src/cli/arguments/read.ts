import { nearest } from '#platform/nearest.ts'
import type { Argument, ParsedArguments, Option } from './shapes.ts'
import { usageOf, type CommandSyntax } from './usage.ts'

/** Thrown with a sentence when a command line is invalid. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Parses the arguments after a command. Throws `UsageError` with the closest match for a misspelt one. */
export function parseArguments(command: CommandSyntax, words: readonly string[]): ParsedArguments {
  const { plain, options } = split(command, words)
  return { args: namedOf(command, plain), options: completed(command, options) }
}

type Values = ParsedArguments['options']

function split(command: CommandSyntax, words: readonly string[]): { plain: string[]; options: Values } {
  const plain: string[] = []
  const options: Values = {}
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    if (word === '--') {
      plain.push(...words.slice(at + 1))
      break
    }
    if (!/^--?[a-z]/i.test(word)) {
      plain.push(word)
      continue
    }
    const [name, ...rest] = word.replace(/^--?/, '').split('=')
    const option = optionOf(command, name!, word)
    if (option.value === undefined) {
      if (rest.length > 0) throw new UsageError(`--${name} takes no value.`)
      options[name!] = true
      continue
    }
    const text = rest.length > 0 ? rest.join('=') : words[++at]
    keep(options, name!, option, text)
  }
  return { plain, options }
}

function optionOf({ name: command, options = {} }: CommandSyntax, name: string, word: string): Option {
  const option = word.startsWith('--') && Object.hasOwn(options, name) ? options[name] : undefined
  if (option) return option
  const intended = nearest(name, [...Object.keys(options), 'help'])
  const guess = intended ? `Did you mean --${intended}? ` : ''
  throw new UsageError(
    `Unknown option ${word.split('=')[0]}. ${guess}\`strowger ${command} --help\` lists all options.`,
  )
}

function keep(options: Values, name: string, option: Option, text: string | undefined): void {
  if (text === undefined) throw new UsageError(`--${name} requires a value: --${name} <${option.value}>`)
  refuseOther(`--${name}`, option, text)
  if (option.number && !/^\d{1,15}(\.\d+)?$/.test(text))
    throw new UsageError(`--${name} must be a number, not "${text}".`)
  if (option.many) options[name] = [...((options[name] as string[] | undefined) ?? []), text]
  else if (name in options) throw new UsageError(`--${name} may appear only once.`)
  else options[name] = option.number ? Number(text) : text
}

function refuseOther(subject: string, { of, ...more }: Option | Argument, text: string): void {
  if (!of || of.includes(text)) return
  const intended = nearest(text, of)
  const several = 'many' in more && /[,+ ]/.test(text)
  const guess = several ? ` Repeat ${subject} for each value.` : intended ? ` Did you mean ${intended}?` : ''
  throw new UsageError(`${subject} must be one of ${of.join(', ')}, not "${text}".${guess}`)
}

function namedOf(command: CommandSyntax, plain: readonly string[]): ParsedArguments['args'] {
  const wanted = Object.entries(command.args ?? {})
  const usage = `strowger ${usageOf(command)}`
  const [more] = plain.slice(wanted.length)
  if (more !== undefined) throw new UsageError(`Unexpected argument "${more}": ${usage}`)
  return Object.fromEntries(
    wanted.map(([name, argument], at) => {
      const text = plain[at]
      if (text === undefined && !argument.optional) throw new UsageError(`Missing <${name}>: ${usage}`)
      if (text !== undefined) refuseOther(`<${name}>`, argument, text)
      return [name, text]
    }),
  )
}

/** Omitted switches are off, and omitted lists empty. */
function completed(command: CommandSyntax, provided: Values): Values {
  return Object.fromEntries(
    Object.entries(command.options ?? {}).map(([name, { value, many, needed }]) => {
      if (needed && provided[name] === undefined)
        throw new UsageError(`Missing --${name} <${value}>: strowger ${usageOf(command)}`)
      return [name, provided[name] ?? (value === undefined ? false : many ? [] : undefined)]
    }),
  )
}
