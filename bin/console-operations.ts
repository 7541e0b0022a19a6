import type { Contract } from '#platform/contract/contract.ts'

/**
 * Writes the module that gives the console and the command line the method and path of every operation, and whether its body is a form. The module
 * omits the schemas of the contracts.
 */
export function consoleOperations(contracts: readonly Contract[]): string {
  const lines = contracts
    .flatMap(({ operations }) => Object.entries(operations))
    .map(([id, { method, path, bodyType }]) =>
      memberOf(id, `'${method} ${path}${bodyType === 'form' ? ' form' : ''}',`),
    )
  return `/** Written by \`bin/snapshot.ts\` from the contracts. */\nexport const operations = {\n${lines.join('\n')}\n} as const\n`
}

/** Columns of the formatter. */
const width = 110

/** A member on one line if it fits, as the formatter writes it. */
function memberOf(id: string, value: string): string {
  const line = `  ${id}: ${value}`
  return line.length <= width ? line : `  ${id}:\n    ${value}`
}
