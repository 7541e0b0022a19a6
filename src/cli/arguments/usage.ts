import type { Arguments, Option, Options } from './shapes.ts'

/** A command, its positional arguments and its options. */
export type CommandSyntax = { name: string; args?: Arguments; options?: Options; own?: { usage: string } }

/** `accounts show <api_key> [options]`: optional parts are in brackets. */
export function usageOf({ name, args = {}, options = {}, own }: CommandSyntax): string {
  const positions = Object.entries(args).map(([position, { optional }]) =>
    optional ? `[${position}]` : `<${position}>`,
  )
  const needed = Object.entries(options)
    .filter(([, { needed }]) => needed)
    .map(([option, shape]) => flagOf(option, shape))
  const more = Object.keys(options).length > needed.length ? ['[options]'] : []
  return [name, ...positions, ...needed, ...(own ? [own.usage] : more)].filter(Boolean).join(' ')
}

/** Text of an option in the help. */
export function saysOf({ description, many }: Option): string {
  return many ? `${description} Repeatable.` : description
}

/** The option with a placeholder for its value, such as `--limit <n>`. */
export function flagOf(name: string, { value }: Option): string {
  return value === undefined ? `--${name}` : `--${name} <${value}>`
}
