import { type Command, command } from '../frame/command.ts'
import { bashScript } from './bash.ts'
import { fishScript } from './fish.ts'
import { completed } from './arguments.ts'
import { zshScript } from './zsh.ts'

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript } as const

/** Prints what a shell needs to complete the commands of a table, which it is given late because it is one of them. */
export function completionCommand(table: () => readonly Command[]): Command {
  return command({
    name: 'completion',
    says: 'Prints the script by which a shell completes these commands.',
    args: { shell: { of: ['bash', 'zsh', 'fish'], says: 'Which shell.' } },
    help: () => `  bash   strowger completion bash > /etc/bash_completion.d/strowger
  zsh    strowger completion zsh > "\${fpath[1]}/_strowger"
  fish   strowger completion fish > ~/.config/fish/completions/strowger.fish`,
    async run({ out }, { args: { shell } }) {
      out(scripts[shell](await completed(table())))
      return 0
    },
  })
}
