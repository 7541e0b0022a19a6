import type { Db } from '#platform/database/db.ts'
import { uncertainSeconds } from './uncertain.ts'

/** The request that updates a brand or campaign. */
export type Update = {
  kind: 'brand-update' | 'campaign-update'
  /** ID of the brand or campaign. */
  objectId: string
  accountId: string
  reference: string
  /** When the customer last changed the brand whose data is to be sent, in milliseconds of exchange time. */
  changedAt?: number | undefined
}

/**
 * Reserves the update of a brand or campaign for a request; false if the request has ended, if the brand has changed meanwhile, or while an update
 * of an earlier request may still arrive at the registry, where it would overwrite this one.
 */
export async function reserveUpdate(
  db: Db,
  { kind, objectId, accountId, reference, changedAt }: Update,
): Promise<boolean> {
  return db.tx(async (sql) => {
    await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`10dlc ${kind} ${objectId}`])
    const { rowCount } = await sql.query({
      name: 'reserve-registry-update',
      text: `insert into registry_write (kind, subject, account_id, reference, object_id)
        select $5::text, $3::text, $1, $3::text, $2::text
          where exists (select from registry_request where id = $3::text::uuid and ended_at is null)
            and ($5::text <> 'brand-update'
              or exists (select from brand where id = $2::text and changed_at is not distinct from $6::timestamptz))
            and not exists (select from registry_write where object_id = $2::text and kind = $5::text and subject <> $3::text
              and done_at is null and sent_at > clock_timestamp() - make_interval(secs => $4))
        on conflict (kind, subject) do update set sent_at = clock_timestamp()`,
      values: [
        accountId,
        objectId,
        reference,
        uncertainSeconds,
        kind,
        changedAt === undefined ? null : new Date(changedAt),
      ],
    })
    return rowCount === 1
  })
}
