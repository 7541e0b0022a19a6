/** Runs an engine in its own process: `node engine-process.fixture.ts <data folder>`. Prints its URLs, then waits. */
import { startEmbedded } from './index.ts'

const lines: string[] = []
const note = (_: object, message: string) => void lines.push(message)
const log = { info: note, warn: note, error: note }

try {
  const { url, ownerUrl, stop } = await startEmbedded({ dataDir: process.argv[2] as string, log })
  process.once('SIGTERM', () => void stop().then(() => process.exit(0)))
  setInterval(() => undefined, 1_000)
  process.stdout.write(`${JSON.stringify({ url, ownerUrl, lines })}\n`)
} catch (error) {
  process.stdout.write(`${JSON.stringify({ refused: (error as Error).message })}\n`)
}
