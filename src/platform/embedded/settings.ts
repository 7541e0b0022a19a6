import { createHash } from 'node:crypto'
import { totalmem } from 'node:os'
import { socketFolder } from './socket.ts'

const ofPlatform: { [platform in NodeJS.Platform]?: Record<string, string> } = {
  // On macOS an ordinary sync leaves the data in the write cache of the disk.
  darwin: { wal_sync_method: 'fsync_writethrough' },
  // After a crash, recovery syncs the whole file system with one call instead of each of a thousand files.
  linux: { recovery_init_sync_method: 'syncfs' },
}

/** Server settings for small machines, many short transactions and queue tables with a high turnover. */
export function settings(cluster: string, memory = totalmem()): Record<string, string> {
  const megabytes = Math.floor(memory / 2 ** 20)
  return {
    // Only this machine may connect, by password.
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketFolder(cluster) ?? '',
    unix_socket_permissions: '0700',
    password_encryption: 'scram-sha-256',
    max_connections: '80',
    // An accepted message must survive a power failure immediately afterwards.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    ...ofPlatform[process.platform],
    // The embedded server has no replica and no archive, so its log carries only what crash recovery needs.
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_logical_replication_workers: '0',
    // Checkpoints are rare, because after a checkpoint the first change of each page writes the full page to the log.
    checkpoint_timeout: '15min',
    max_wal_size: '3GB',
    min_wal_size: '256MB',
    wal_buffers: '16MB',
    shared_buffers: `${Math.min(256, Math.max(32, Math.floor(megabytes / 8)))}MB`,
    effective_cache_size: `${Math.max(128, Math.floor(megabytes / 2))}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    random_page_cost: '1.1',
    // Plans of short statements gain nothing from JIT compilation, nor from a second core, which the exchange needs.
    jit: 'off',
    max_parallel_workers_per_gather: '0',
    // The working set is in memory, so separate I/O workers would only add three processes.
    io_method: 'sync',
    // Queue rows live for about a second, so vacuum early and without pauses; otherwise dead rows fill the index of the queue.
    autovacuum_naptime: '15s',
    autovacuum_max_workers: '2',
    autovacuum_vacuum_scale_factor: '0.05',
    autovacuum_vacuum_insert_scale_factor: '0.1',
    autovacuum_vacuum_cost_delay: '1ms',
    autovacuum_vacuum_cost_limit: '1000',
    // An abandoned transaction would hold back vacuuming of all tables.
    idle_in_transaction_session_timeout: '60s',
    // Statement parameters (texts, numbers) must not appear in the server's log.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_parameter_max_length_on_error: '0',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_timezone: 'UTC',
    timezone: 'UTC',
  }
}

/** A name that the running server carries, equal only for the same program version and the same settings. */
export function clusterName(version: string, chosen: Record<string, string>): string {
  return `strowger-${version}-${createHash('sha256').update(JSON.stringify(chosen)).digest('hex').slice(0, 8)}`
}
