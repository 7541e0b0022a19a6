import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { EngineError } from './engine-error.ts'

/** This range is below the ephemeral ports, so that no outgoing connection uses the port later. */
const range = { from: 20_000, to: 32_000 }

/** A free TCP port of 127.0.0.1. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = randomInt(range.from, range.to)
    if (await isFree(port)) return port
  }
  throw new EngineError(`No free port between ${range.from} and ${range.to} was found for the database.`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
