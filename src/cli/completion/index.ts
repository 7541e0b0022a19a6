import { type Command, command } from '../frame/command.ts'
import { bashScript } from './bash.ts'
import { fishScript } from './fish.ts'
import { completed } from './arguments.ts'
import { zshScript } from './zsh.ts'

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript } as const

/** Prints the completion script of a shell. Takes the table lazily, because this command is in it. */
export function completionCommand(table: () => readonly Command[]): Command {
  return command({
    name: 'completion',
    description: 'Print the completion script of a shell.',
    args: { shell: { of: ['bash', 'zsh', 'fish'], description: 'The shell.' } },
    help: () => `  bash   strowger completion bash > /etc/bash_completion.d/strowger
  zsh    strowger completion zsh > "\${fpath[1]}/_strowger"
  fish   strowger completion fish > ~/.config/fish/completions/strowger.fish`,
    async run({ out }, { args: { shell } }) {
      out(scripts[shell](await completed(table())))
      return 0
    },
  })
}
