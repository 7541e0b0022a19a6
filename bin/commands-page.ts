import type { Command } from '../src/cli/index.ts'
import { exitCodes } from '../src/cli/help.ts'
import { flagOf, saysOf, usageOf } from '../src/cli/arguments/usage.ts'

const head = `# The command line

Written by \`bin/snapshot.ts\` from the table of commands, \`commands\` of \`src/cli/index.ts\`, from which the help, the reading of words and
the completion of shells come as well. \`strowger help\` shows the same at a terminal.

Commands about accounts, carriers, messages and the like are clients of the operator API: they find it at the operator port of this
machine's settings, or where \`--url\` says, and show the operator token: \`STROWGER_OPERATOR_TOKEN\`, or that of the data folder.
\`--json\` prints what the exchange has answered. Tables fit the width of a terminal; files and pipes get them whole. Colours are for
terminals, and not where \`NO_COLOR\` is set; progress is drawn on standard error, on a terminal alone.

${exitCodes}

Completion: \`strowger completion bash\`, and \`zsh\` and \`fish\`, print the script for a shell.
`

/** `docs/CLI.md` */
export async function commandsPage(commands: readonly Command[]): Promise<string> {
  return [head, ...commands.map(sectionOf)].join('\n')
}

function sectionOf(command: Command): string {
  const { name, says, args = {}, options = {}, own } = command
  const rows = [
    ...Object.entries(args).map(([position, { says, of }]) => row(`<${position}>`, says, of)),
    ...Object.entries(options).map(([option, shape]) => row(flagOf(option, shape), saysOf(shape), shape.of)),
  ]
  const table = rows.length > 0 ? ['', '| word | is |', '|---|---|', ...rows] : []
  const more = own ? ['', 'Its own subcommands and options, which `--help` lists.'] : []
  return [
    `## ${name}`,
    '',
    says,
    '',
    '```sh',
    `strowger ${usageOf(command)}`,
    '```',
    ...table,
    ...more,
    '',
  ].join('\n')
}

function row(word: string, says: string, of: readonly string[] | undefined): string {
  const words = of ? ` One of ${of.map((one) => `\`${one}\``).join(', ')}.` : ''
  return `| \`${word.replaceAll('|', '\\|')}\` | ${says.replaceAll('|', '\\|')}${words} |`
}
