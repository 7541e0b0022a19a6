/**
 * Backs up the database of a running exchange into one file, and restores it into an empty database. Works on tables and rows and
 * does not depend on domains, so the caller handles messages whose state is uncertain after a restore. Start with `dump.ts`.
 */
export { BackupError } from './backup-error.ts'
export type { Head } from './format.ts'
export { dumpTo, type Dumped } from './dump.ts'
export { loadFrom, readHead, type Loaded } from './load.ts'
