import type { ParsedArguments } from '../arguments/shapes.ts'
import type { Command, Invocation } from './command.ts'
import { CommandError } from './command-error.ts'
import { confirmations, confirmedValues } from './confirmations.ts'

const yes = {
  description: 'Confirms the command; without it, a terminal prompts for it, and a script is refused.',
}

/** Adds the confirmation to a command that destroys or stops something; other commands are unchanged. */
export function confirmed(command: Command): Command {
  const { name } = command
  if (!(name in confirmations || name in confirmedValues) || command.options?.['yes']) return command
  return {
    ...command,
    options: { ...command.options, yes },
    async run(invocation, provided) {
      const subject = `${name} ${objectsOf(provided).join(' ')}`.trimEnd()
      const effect = effectOf(name, provided)
      if (effect !== undefined && !provided?.options['yes'])
        await confirm(invocation, `${subject}: ${effect}`, 'Repeat the command with --yes.')
      return command.run(invocation, provided)
    },
  }
}

/** Prompts at a terminal whether to continue. Throws `CommandError` if the answer is not yes, or with `otherwise` if there is no terminal. */
export async function confirm({ prompt }: Invocation, effect: string, otherwise: string): Promise<void> {
  const answer = await prompt?.(`${effect} Continue? [y/N] `)
  if (answer === undefined) throw new CommandError(`${effect} ${otherwise}`)
  if (!/^y(es)?$/i.test(answer.trim())) throw new CommandError('Not confirmed; nothing has changed.')
}

const effectOf = (name: string, provided: ParsedArguments | undefined): string | undefined =>
  confirmations[name] ?? confirmedValues[name]?.(provided?.options ?? {})

const objectsOf = (provided: ParsedArguments | undefined) =>
  Object.values(provided?.args ?? {}).filter((one) => one !== undefined)
