import type { Proof } from '#accounts/index.ts'

/**
 * SQL that marks the assertions of a batch as used. `requested` has `id`, `account_id`, `application_id`, `jti` and `jti_until`. `let_in` contains
 * the accepted rows; of two rows with the same `jti`, it contains only one.
 */
export const spending = `spent as (
        insert into network_assertion (application_id, jti, account_id, used_by, expires_at)
        select application_id, jti, account_id, id, jti_until from requested where jti is not null
        on conflict do nothing returning used_by
      ), let_in as materialized (select id from requested where jti is null union all select used_by from spent)`

/** Values of the last two columns of `requested`. */
export function arraysOfProofs(all: readonly { proof: Proof | undefined }[]): [unknown[], unknown[]] {
  return [all.map(({ proof }) => proof?.jti), all.map(({ proof }) => proof?.until)]
}
