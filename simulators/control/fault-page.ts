import type { FaultKind, FaultTable, Parameter } from './fault-kinds.ts'

/** The faults of a simulator, such as `the carrier`, as a Markdown table for documents. */
export function faultsAsMarkdown(table: FaultTable, simulator: string): string {
  const rows = Object.entries(table).map(([name, kind]) => rowOf(name, kind))
  return [`| fault | ${simulator} | parameters | \`count\` counts |`, '|---|---|---|---|', ...rows].join('\n')
}

function rowOf(name: string, { does, counts = '', usually, parameters }: FaultKind): string {
  const members = Object.entries(parameters).map(
    ([member, parameter]) => `\`${member}\`: ${parameterText(parameter)}`,
  )
  const count = usually === undefined ? counts : `${counts}, default ${usually}`
  return `| \`${name}\` | ${does} | ${members.join('; ')} | ${count} |`
}

function parameterText(parameter: Parameter): string {
  if ('words' in parameter)
    return `${parameter.description}: ${parameter.words.map((word) => `\`${word}\``).join(', ')}`
  const { description, usually } = parameter
  return `${description}, default ${description === 'command_status' ? `${usually} (0x${usually.toString(16)})` : usually}`
}
