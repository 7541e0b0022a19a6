import type { Config } from '#platform/config/settings.ts'
import type { Sql } from '#platform/database/db.ts'
import { verifySmtp } from '#platform/mail/smtp.ts'
import { counted } from '#platform/counted.ts'
import { fail, type Finding, ok, warn } from './finding.ts'

const code = 'mail'

/** Names the mail server, signs in to it, and reports emails that were not accepted. Sends no email. */
export async function checkMail(sql: Sql, config: Config, verify = verifySmtp): Promise<Finding[]> {
  const { smtpUrl: url, mailFrom: from } = config
  if (url === undefined)
    return [
      config.mode === 'sandbox'
        ? ok(code, 'the mailbox of the sandbox')
        : warn(
            code,
            'no server is connected. Emails to PUBLIC_PROFIT brands are not sent, so these brands cannot create campaigns, owners of accounts are not notified of changes of their cards, members of accounts cannot replace a forgotten password, and admins pass on invitations of operators themselves: set STROWGER_SMTP_URL.',
          ),
    ]
  const failure = await verify(url)
  const server = new URL(url).host
  const states = [
    ['to brands', await readState(sql, 'brand_mail')],
    ['to operators and owners of accounts', await readState(sql, 'outgoing_mail')],
  ] as const
  const consoleUrl = config.operatorPort === undefined ? config.publicUrl : config.operatorUrl
  return [
    failure === undefined
      ? ok(code, `${server} accepts this exchange; emails are from ${from}`)
      : fail(code, `${server} is not usable (${failure}): verify STROWGER_SMTP_URL and the mail server.`),
    ...states.flatMap(([to, { waiting, reason, failed }]) => [
      ...(waiting > 0
        ? [
            warn(
              code,
              `${counted(waiting, 'email')} ${to} waiting for more than 15 min: ${reason ?? 'see the log'}. Attempts continue.`,
            ),
          ]
        : []),
      ...(failed > 0
        ? [warn(code, `${counted(failed, 'email')} ${to} failed within the last day: see the log.`)]
        : []),
    ]),
    ...(consoleUrl === undefined
      ? [
          warn(
            code,
            'Admins pass on invitations of operators themselves, because the console has no public address: set STROWGER_OPERATOR_URL.',
          ),
        ]
      : []),
  ]
}

type MailState = { waiting: number; reason: string | null; failed: number }

async function readState(sql: Sql, table: 'brand_mail' | 'outgoing_mail'): Promise<MailState> {
  const { rows } = await sql.query<MailState>(
    `select count(*) filter (where ended_at is null and attempts > 0 and id < uuid_at(clock_timestamp() - interval '15 minutes'))::int
        as waiting,
      (array_agg(last_failure order by id desc) filter (where ended_at is null and last_failure is not null))[1] as reason,
      count(*) filter (where outcome = 'failed' and id > uuid_at(clock_timestamp() - interval '1 day'))::int as failed
      from ${table}`,
  )
  return rows[0]!
}
