/**
 * The embedded PostgreSQL: finds, initializes, starts, supervises and stops it. The pool and the schema are elsewhere
 * (`#platform/database/db.ts`, `#platform/database/migrate.ts`). Unused if DATABASE_URL is set. Start with `start.ts`; `supervisor.ts`
 * handles the running server.
 */
export { EngineError } from './engine-error.ts'
export { inspectEmbedded } from './inspect.ts'
export { freePort } from './port.ts'
export { startEmbedded, type Embedded, type EmbeddedOptions } from './start.ts'
