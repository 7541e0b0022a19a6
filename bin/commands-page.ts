import type { Command } from '../src/cli/index.ts'
import { examplesOf } from '../src/cli/examples/index.ts'
import { exitCodes } from '../src/cli/help.ts'
import { flagOf, saysOf, usageOf } from '../src/cli/arguments/usage.ts'

const head = `# Command reference

\`node bin/snapshot.ts\` generates this page from the table of commands in \`src/cli/index.ts\`, which the help, the parser and shell completion
use, too. \`strowger help\` prints the same in a terminal.

\`login\`, \`logout\`, \`send\`, \`listen\`, \`trigger\`, \`logs tail\` and the commands below \`my\` act for a customer's account, with its API key and secret
(\`strowger login\`, or \`STROWGER_URL\`, \`STROWGER_API_KEY\` and \`STROWGER_API_SECRET\`). They use the customers' API only, so they work from any machine.

The other commands for accounts, carriers, messages and other objects call the operator API. They use the operator port in the settings of this
machine, or the address in \`--url\`, and the operator token in \`STROWGER_OPERATOR_TOKEN\` or in the data folder. \`--json\` prints the
response of the exchange. On a terminal, tables are fitted to its width; in files and pipes they are complete. Colors are used on
terminals only, unless \`NO_COLOR\` is set. Progress is shown on standard error, on terminals only.

${exitCodes}

Completion: \`strowger completion bash\` prints the completion script of bash; \`zsh\` and \`fish\` are supported, too.
`

/** `docs/CLI.md` */
export async function commandsPage(commands: readonly Command[]): Promise<string> {
  return [head, ...commands.map(sectionOf)].join('\n')
}

function sectionOf(command: Command): string {
  const { name, description, meanings, args = {}, options = {}, own } = command
  const rows = [
    ...Object.entries(args).map(([position, { description, of }]) => row(`<${position}>`, description, of)),
    ...Object.entries(options).map(([option, shape]) => row(flagOf(option, shape), saysOf(shape), shape.of)),
  ]
  const table = rows.length > 0 ? ['', '| word | is |', '|---|---|', ...rows] : []
  const more = own ? ['', 'This command has its own subcommands and options; `--help` lists them.'] : []
  return [
    `## ${name}`,
    '',
    description,
    '',
    '```sh',
    `strowger ${usageOf(command)}`,
    '```',
    ...table,
    ...(meanings
      ? [
          '',
          `| \`--${meanings.option}\` | is |`,
          '|---|---|',
          ...Object.entries(meanings.of).map(([word, text]) => row(word, text, undefined)),
        ]
      : []),
    ...more,
    '',
    '```sh',
    ...examplesOf(command),
    '```',
    '',
  ].join('\n')
}

function row(word: string, description: string, of: readonly string[] | undefined): string {
  const words = of ? ` One of ${of.map((one) => `\`${one}\``).join(', ')}.` : ''
  return `| \`${word.replaceAll('|', '\\|')}\` | ${description.replaceAll('|', '\\|')}${words} |`
}
