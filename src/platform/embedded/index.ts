/**
 * The PostgreSQL that comes with the program: found, initialised, started, watched, stopped.
 * Not the pool and not the schema (`#platform/database/db.ts`, `#platform/database/migrate.ts`), and unused where DATABASE_URL is set.
 * Start with `start.ts`; `supervisor.ts` is what happens afterwards.
 */
export { EngineError } from './engine-error.ts'
export { inspectEmbedded } from './inspect.ts'
export { freePort } from './port.ts'
export { startEmbedded, type Embedded, type EmbeddedOptions } from './start.ts'
