import type { Contract } from '#platform/contract/contract.ts'

/** The module by which a client of ours (the console, the command line) knows the method and path of every operation, and which take a form, without the schemas of the contracts. */
export function consoleOperations(contracts: readonly Contract[]): string {
  const lines = contracts
    .flatMap(({ operations }) => Object.entries(operations))
    .map(
      ([id, { method, path, bodyType }]) =>
        `  ${id}: '${method} ${path}${bodyType === 'form' ? ' form' : ''}',`,
    )
  return `/** Written by \`bin/snapshot.ts\` from the contracts. */\nexport const operations = {\n${lines.join('\n')}\n} as const\n`
}
