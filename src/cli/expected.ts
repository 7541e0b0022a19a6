import { BackupError } from '#platform/backup/index.ts'
import { EngineError } from '#platform/embedded/index.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import { TwinError } from '#platform/nodes/life.ts'
import { MigrationError } from '#platform/database/migrate.ts'
import { VaultError } from '#platform/vault/vault.ts'
import { StartFault } from './start-fault.ts'
import { DatabaseUnusable, DataFolderInUse } from '#exchange/node/database.ts'
import { ListenError } from '#exchange/node/listen-error.ts'

/** Errors whose message suffices for the operator to act, without a stack trace. */
export function isExpected(error: unknown): error is Error {
  return [
    BackupError,
    ConfigError,
    DatabaseUnusable,
    DataFolderInUse,
    EngineError,
    ListenError,
    MigrationError,
    StartFault,
    TwinError,
    VaultError,
  ].some((kind) => error instanceof kind)
}
