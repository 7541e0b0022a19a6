import { startTestServer } from '../../../bin/test-database.ts'
import { startFuzzed } from './exchange.ts'
import { fuzzContract, type ContractFuzz } from './fuzz.ts'

/** Starts an exchange on a new database, fuzzes it and prints the findings; returns whether there are none. */
export async function runContract(input: ContractFuzz): Promise<boolean> {
  const server = await startTestServer()
  Object.assign(process.env, server.environment)
  const exchange = await startFuzzed()
  try {
    const { findings } = await fuzzContract(exchange, { ...input, keep: true })
    for (const [name, { times }] of findings) input.say(`${times} times ${name}`)
    if (findings.size === 0)
      input.say('every answer matched the API document, and refused requests had no effect')
    return findings.size === 0
  } finally {
    await exchange.stop()
    await server.stop()
  }
}
