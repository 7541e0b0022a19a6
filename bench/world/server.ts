import { startTestServer } from '../../bin/test-database.ts'

/** Runs work that opens databases by `openTestDatabase`, on a new PostgreSQL server or the one named by the environment. */
export async function withServer<T>(work: () => Promise<T>): Promise<T> {
  const server = await startTestServer()
  const before = { ...process.env }
  Object.assign(process.env, server.environment)
  try {
    return await work()
  } finally {
    for (const name of Object.keys(server.environment)) delete process.env[name]
    Object.assign(process.env, before)
    await server.stop()
  }
}
