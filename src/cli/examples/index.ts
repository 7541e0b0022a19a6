// Examples of commands, which the help and docs/CLI.md show. A generated example has a value for each required argument and option.
import { confirmations } from '../frame/confirmations.ts'
import type { Command } from '../frame/command.ts'
import { sampleValues } from './sample-values.ts'
import { writtenExamples } from './written-examples.ts'

/** The examples of a command, as a shell reads them. */
export function examplesOf(command: Command): string[] {
  const lines = writtenExamples[command.name] ?? [generated(command)]
  return lines.map((line) => `strowger ${line}`)
}

function generated({ name, args = {}, options = {} }: Command): string {
  const positions = Object.entries(args)
    .filter(([, { optional }]) => !optional)
    .map(([position, { of }]) => of?.[0] ?? sampleValues[position] ?? position)
  const needed = Object.entries(options)
    .filter(([, { needed }]) => needed)
    .map(([option, { of }]) => `--${option} ${valueOf(option, of)}`)
  const yes = name in confirmations ? ['--yes'] : []
  return [name, ...positions, ...needed, ...yes].join(' ')
}

function valueOf(option: string, of: readonly string[] | undefined): string {
  const sample = sampleValues[option]
  return of && !of.includes(sample ?? '') ? of[0]! : (sample ?? option)
}
