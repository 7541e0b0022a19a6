import type { SealedColumn } from '#platform/vault/vault-key.ts'
import type { SealedField, Vault } from '#platform/vault/vault.ts'
import type { Sql } from '#platform/database/db.ts'

/** The columns of alerts that hold sealed values. */
export const sealedColumns: readonly SealedColumn[] = [{ table: 'report_alert', column: 'webhook_secret' }]

/** The sealed secret that signs the webhooks of an alert of operators. */
export const webhookSecretField = (alertId: string): SealedField => ({
  table: 'report_alert',
  column: 'webhook_secret',
  id: alertId,
})

/** Sets the webhook of an alert of operators; without a secret, the stored one is kept. A new URL is tried immediately. */
export async function putWebhook(
  sql: Sql,
  vault: Vault,
  { id, url, secret }: { id: string; url: string; secret: string | undefined },
): Promise<void> {
  await sql.query(
    `update report_alert_webhook w set due_at = exchange_now() from report_alert a
      where a.id = $1 and w.alert_id = a.id and a.webhook_url is distinct from $2 and w.due_at > exchange_now()`,
    [id, url],
  )
  const sealed = secret === undefined ? null : vault.seal(secret, webhookSecretField(id))
  await sql.query(
    `update report_alert set webhook_secret = coalesce($3, webhook_secret), webhook_url = $2,
        webhook_failure = case when webhook_url = $2 then webhook_failure end
      where id = $1`,
    [id, url, sealed],
  )
}

/** Removes the webhook of an alert with those that have not been accepted. */
export async function removeWebhook(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from report_alert_webhook where alert_id = $1', [id])
  await sql.query(
    'update report_alert set webhook_url = null, webhook_secret = null, webhook_failure = null where id = $1',
    [id],
  )
}
