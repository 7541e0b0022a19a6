/**
 * A backup of the whole database as one file, made beside a running exchange, and its way back into an empty database.
 * It knows tables and rows, no domain: what a restored exchange has to doubt is said by whoever calls. Start with `dump.ts`.
 */
export { BackupError } from './backup-error.ts'
export type { Head } from './format.ts'
export { dumpTo, type Dumped } from './dump.ts'
export { loadFrom, readHead, type Loaded } from './load.ts'
