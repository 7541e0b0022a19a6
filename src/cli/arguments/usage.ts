import type { Arguments, Option, Options } from './shapes.ts'

/** What may follow the name of a command. */
export type Worded = { name: string; args?: Arguments; options?: Options; own?: { usage: string } }

/** `accounts show <api_key> [options]`: what has to be said stands by itself, what may be said does not. */
export function usageOf({ name, args = {}, options = {}, own }: Worded): string {
  const positions = Object.entries(args).map(([position, { optional }]) =>
    optional ? `[${position}]` : `<${position}>`,
  )
  const needed = Object.entries(options)
    .filter(([, { needed }]) => needed)
    .map(([option, shape]) => flagOf(option, shape))
  const more = Object.keys(options).length > needed.length ? ['[options]'] : []
  return [name, ...positions, ...needed, ...(own ? [own.usage] : more)].filter(Boolean).join(' ')
}

/** `--limit <n>` */
export function flagOf(name: string, { value }: Option): string {
  return value === undefined ? `--${name}` : `--${name} <${value}>`
}
