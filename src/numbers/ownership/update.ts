import { getApplication, type CheckAddresses } from '#accounts/index.ts'
import type { Db } from '#platform/database/db.ts'
import { isUuid } from '#platform/ids.ts'
import { Problem, type Fault } from '#platform/contract/problem.ts'
import { numberProblems } from '../inventory/problems.ts'
import { owns, readInboundAddress, updateSettings, type Settings } from './update-store.ts'

/** The fields of an update on the wire: an empty one removes its value. */
export type Update = {
  country: string
  msisdn: string
  app_id?: string | undefined
  moHttpUrl?: string | undefined
  moSmppSysType?: string | undefined
  voiceCallbackType?: string | undefined
  voiceCallbackValue?: string | undefined
  voiceStatusCallback?: string | undefined
  messagesCallbackType?: string | undefined
  messagesCallbackValue?: string | undefined
}

export type Updating = {
  db: Db
  checkAddresses: CheckAddresses
  addressRefusal: (url: string) => string | undefined
}

/**
 * Updates a number (S3-079). If fields are invalid, lists all of them and changes nothing. A new URL must first answer a GET request with 200.
 */
export async function updateNumber(
  { db, checkAddresses, addressRefusal }: Updating,
  accountId: string,
  update: Update,
): Promise<void> {
  const { moHttpUrl } = update
  const faults = [
    ...(await applicationFaults(db, accountId, update)),
    ...voiceFaults(update),
    ...statusFaults(update, addressRefusal),
  ]
  if (faults.length > 0) throw new Problem(numberProblems.invalid, { faults })
  if (!(await owns(db, accountId, update))) throw new Problem(numberProblems.notOwned)
  if (moHttpUrl) await checkAddresses(accountId, [{ name: 'moHttpUrl', url: moHttpUrl }])
  if (!(await db.tx((sql) => updateSettings(sql, accountId, update, settingsOf(update)))))
    throw new Problem(numberProblems.notOwned)
}

/** Whether an update sends the inbound messages of a number to another URL. A number that is not owned yet may be bought meanwhile. */
export async function isNewAddress(db: Db, accountId: string, update: Update): Promise<boolean> {
  const { moHttpUrl: url } = update
  if (!url) return false
  const owned = await readInboundAddress(db, accountId, update)
  return owned?.mo_http_url !== url
}

/** Returns an error if an application does not belong to the account. */
async function applicationFaults(db: Db, accountId: string, update: Update): Promise<Fault[]> {
  const { app_id, messagesCallbackType: type, messagesCallbackValue: value } = update
  const faults: Fault[] = []
  if (type && !value) faults.push(missing('messagesCallbackValue', 'messagesCallbackType'))
  if (value && !type) faults.push(missing('messagesCallbackType', 'messagesCallbackValue'))
  const named = {
    app_id,
    messagesCallbackValue: value,
    ...(update.voiceCallbackType === 'app' && { voiceCallbackValue: update.voiceCallbackValue }),
  }
  for (const [name, id] of Object.entries(named))
    if (id && !(await isOwnApplication(db, accountId, id)))
      faults.push({ name, reason: 'is not an application of the account', rule: 'known' })
  return faults
}

async function isOwnApplication(db: Db, accountId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  return getApplication(db, accountId, id).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Problem) return false
      throw error
    },
  )
}

const voiceForms: Readonly<Record<string, RegExp>> = {
  sip: /^sips?:[^\s@]+(@[^\s@]+)?$/i,
  tel: /^\+?[1-9][0-9]{6,14}$/,
}

function voiceFaults({ voiceCallbackType: type, voiceCallbackValue: value }: Update): Fault[] {
  if (type && !value) return [missing('voiceCallbackValue', 'voiceCallbackType')]
  if (value && !type) return [missing('voiceCallbackType', 'voiceCallbackValue')]
  const form = type ? voiceForms[type] : undefined
  if (!form || form.test(value!)) return []
  const reason = type === 'sip' ? 'must be a SIP URI' : 'must be a telephone number'
  return [{ name: 'voiceCallbackValue', reason, rule: 'format' }]
}

function statusFaults({ voiceStatusCallback: url }: Update, refusal: Updating['addressRefusal']): Fault[] {
  return url && refusal(url) !== undefined
    ? [{ name: 'voiceStatusCallback', reason: 'is not allowed', rule: 'address' }]
    : []
}

const missing = (name: string, other: string): Fault => ({
  name,
  reason: `is required with ${other}`,
  rule: 'required',
})

/** The deprecated messages callback also sets or removes the application; `app_id` takes precedence. */
function settingsOf(update: Update): Settings {
  const { voiceCallbackType: type, voiceCallbackValue: value } = update
  return {
    ...provided('app_id', update.app_id ?? update.messagesCallbackValue ?? update.messagesCallbackType),
    ...provided('mo_http_url', update.moHttpUrl),
    ...provided('mo_smpp_sys_type', update.moSmppSysType),
    ...provided('voice_callback_type', type ?? value),
    ...provided('voice_callback_value', type === 'app' ? value?.toLowerCase() : (value ?? type)),
    ...provided('voice_status_callback', update.voiceStatusCallback),
  }
}

const provided = (name: keyof Settings, value: string | undefined): Settings =>
  value === undefined ? {} : { [name]: value === '' ? null : value }
