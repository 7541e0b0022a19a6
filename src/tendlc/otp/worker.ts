import { withTimeout } from '#platform/queueing/retry-times.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { Log } from '#platform/log.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { confirmContact } from '../brands/confirm.ts'
import { findBrand } from '../brands/store.ts'
import { readAtRegistry, startAtRegistry } from './at-registry.ts'
import type { PhoneRegistry } from '../requests/phone-port.ts'
import type { Texts } from './port.ts'
import { claimOtps, deferOtp, endDue, nextOtpDue, noteTextSent } from './worker-store.ts'
import { textField } from './sealed.ts'
import { endOtp, type OtpRow } from './store.ts'

const leaseSeconds = 60
const batch = 20
/** Retry delays of a text in seconds of exchange time; the last delay repeats until the verification expires. */
const againSeconds = [2, 5, 30, 120, 600]

export type OtpWorker = {
  /** Sends due texts and applies replies. */
  settle(): Promise<boolean>
  /** Sends the text of one verification now. */
  send(id: string): Promise<void>
  /** The earliest exchange time after `after` at which work is due, in milliseconds. */
  nextDue(after: number): Promise<number | undefined>
}

export type OtpWorkerDeps = {
  db: Db
  vault: Vault
  clock: Pick<Clock, 'now'>
  log: Log
  texts: Texts
  /** The registry, if it verifies phones itself. */
  phones: PhoneRegistry | undefined
}

/**
 * Opens the worker that submits verification texts as messages. Each text is a leased row that already has its message ID, so after a crash
 * the same message is submitted, once.
 */
export function openOtpWorker(deps: OtpWorkerDeps): OtpWorker {
  const { db, clock, log } = deps
  const process = async (limit: number, id?: string) => {
    const due = await claimOtps(db, clock.now(), { leaseSeconds, limit, ...(id !== undefined && { id }) })
    await Promise.all(
      due.map(async (otp) => {
        try {
          await step(deps, otp)
        } catch (err) {
          const seconds = againSeconds[Math.min(otp.attempts, againSeconds.length) - 1]!
          log.warn({ err, verification: otp.id }, 'a verification failed temporarily; it will be retried')
          await deferOtp(db, otp.id, clock.now() + seconds * 1000)
        }
      }),
    )
    return due.length
  }
  return {
    async settle() {
      while ((await process(batch)) === batch);
      return true
    },
    send: async (id) => void (await process(1, id)),
    nextDue: (after) => nextOtpDue(db, after),
  }
}

/** Performs the next step of a verification. */
async function step(deps: OtpWorkerDeps, otp: OtpRow): Promise<void> {
  const { db, clock } = deps
  if (otp.status === 'PENDING' && otp.expires_at.getTime() <= clock.now())
    await endOtp(db, otp.id, 'failed', clock.now(), { failure: 'The verification expired.' })
  else if (otp.by_registry) await stepAtRegistry(deps, otp)
  else if (otp.text_sealed) await sendText(deps, otp)
  else if (otp.status === 'PENDING' && otp.replied_at) await confirmReply(deps, otp)
  else if (otp.success_message_id) await sendSuccess(deps, otp, otp.success_message_id)
  else await endDue(db, otp.id)
}

/** Performs the next step of a verification by the registry. An exchange that has left the registry performs none. */
async function stepAtRegistry({ db, vault, clock, phones }: OtpWorkerDeps, otp: OtpRow): Promise<void> {
  if (otp.status !== 'PENDING' || !phones) await endDue(db, otp.id)
  else if (otp.text_sealed)
    await startAtRegistry({ db, clock, phones }, otp, vault.open(otp.text_sealed, textField(otp.id)))
  else await readAtRegistry({ db, clock, phones }, otp)
}

const refusals = {
  unpaid: 'The balance does not cover the verification text.',
  blocked: 'The account may not send messages.',
}

/** Failure reason of a verification that could not be paid for. */
export const unpaidFailure = refusals.unpaid

async function sendText({ db, vault, clock, texts }: OtpWorkerDeps, otp: OtpRow): Promise<void> {
  const text = vault.open(otp.text_sealed!, textField(otp.id))
  const shown = otp.text_shown !== null && { shown: otp.text_shown }
  const sent = await withTimeout(
    texts.send({ ...textOf(otp), id: otp.message_id, text, ...shown }),
    'the message pipeline',
  )
  if (sent === 'accepted') await noteTextSent(db, otp)
  else await endOtp(db, otp.id, 'failed', clock.now(), { failure: refusals[sent] })
}

async function sendSuccess({ db, texts }: OtpWorkerDeps, otp: OtpRow, id: string): Promise<void> {
  const text = otp.success_text!
  const sent = await withTimeout(texts.send({ ...textOf(otp), id, text }), 'the message pipeline')
  await endDue(db, otp.id, sent === 'accepted' ? undefined : refusals[sent])
}

function textOf({ account_id: accountId, sender, mobile_phone: recipient, reference_id: ref }: OtpRow) {
  return { accountId, sender: sender!, recipient, ref }
}

/** Locks the brand before its verification, as every change of a brand does. */
async function confirmReply({ db, clock }: OtpWorkerDeps, otp: OtpRow): Promise<void> {
  await db.tx(async (sql) => {
    const now = clock.now()
    const brand = (await findBrand(sql, otp.account_id, otp.brand_id, true))!
    const successId = otp.success_text === null ? undefined : uuidv7()
    if (!(await endOtp(sql, otp.id, 'verified', now, { successId }))) return
    await confirmContact(sql, brand, 'mobile', { actor: 'phone', reason: otp.reference_id, now })
  })
}
