import { readAccount, readRegisteredEndpoint } from '#accounts/index.ts'
import { enqueueMail, permitMails, wasMailed } from '#operators/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { plainLine } from '#platform/mail/plain-line.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { wallNow } from '#platform/wall-clock.ts'
import { accountOf, registeredIdOf } from '../event/endpoint-key.ts'

/** A notice is not useful any more after a week. */
const usefulMs = 7 * 86_400_000

const longestNote = 300

const why = {
  failing: 'it has accepted no webhook for five days',
  gone: 'it answered 410 (Gone)',
} as const

const repair = 'Repair the endpoint, enable it in the portal, and replay the events that it has missed.'
const contact =
  'Only the operator can enable the endpoint. Replay the events that it has missed when it is enabled.'

/** Why an endpoint was disabled: by the exchange, or for the reason that an operator states. */
type Cause = keyof typeof why | { note: string }

/** Called when the exchange or an operator disables an endpoint, in the transaction that disables it. */
export type NotifyDisabled = (sql: Sql, key: string, cause: Cause) => Promise<void>

/** Enqueues an email to the address that a registered endpoint states; other endpoints have none. */
export function openDisabledMail(vault: Vault): NotifyDisabled {
  return async (sql, key, cause) => {
    const [accountId, id] = [accountOf(key), registeredIdOf(key)]
    const endpoint = id === undefined ? undefined : await readRegisteredEndpoint(sql, accountId, id)
    if (endpoint?.notifyEmail === undefined) return
    const kind = 'webhook-endpoint'
    const recipient = endpoint.notifyEmail
    const account = (await readAccount(sql, accountId))!
    // An endpoint may be enabled and disabled any number of times.
    const mailCause = `${id} ${new Date(wallNow()).toISOString().slice(0, 10)}`
    if (await wasMailed(sql, { kind, cause: mailCause, recipient })) return
    const [to] = await permitMails(sql, { kind, account, recipients: [recipient] })
    if (!to) return
    await enqueueMail(sql, vault, to, {
      id: uuidv7(),
      expires_at: new Date(wallNow() + usefulMs),
      subject: `Webhook endpoint ${id} was disabled`,
      cause: mailCause,
      text: [
        'Hello,',
        '',
        `The webhook endpoint ${id} at ${new URL(endpoint.url).host} of the account ${plainLine(account.name)} (API key ${accountId}) was disabled${typeof cause === 'string' ? `, because ${why[cause]}.` : ` by the operator: ${plainLine(cause.note, longestNote)}`}`,
        '',
        `Its events are kept for 30 days. ${typeof cause === 'string' ? repair : contact} No further email is sent about this endpoint today (UTC).`,
        '',
      ].join('\n'),
    })
  }
}
