import type { AppealAnswer, AppealQuestion, Pending } from '../../requests/port.ts'
import { againAt, resultAgainAt } from '../client/again.ts'
import { meaningOf, reasonOf, RegistryUnavailable, type RegistryError } from '../client/errors.ts'
import type { VettingDeps } from '../vettings/order.ts'
import { evpIds, expiryOf, registryIdOf } from '../vettings/wire.ts'
import { orderOnce } from '../writes/order-once.ts'
import { findWrite } from '../writes/write-store.ts'
import type { AppealBody, AppealCalls, RegistryAppeal } from './calls.ts'
import { uploadFile } from './evidence.ts'
import { explanationOf, isOurs, outcomeOf } from './wire.ts'

type Deps = VettingDeps & { appeals: AppealCalls }
type Answer = Pending | AppealAnswer

const denied = (outcome: string): AppealAnswer => ({ upheld: false, outcome })
const gone = denied('The campaign registry does not have the vetting.')

/** Appeals against a vetting once, with its files, and reads the decision. */
export async function appeal(deps: Deps, question: AppealQuestion): Promise<Answer> {
  const ordered = await findWrite(deps.db, { kind: 'vetting', subject: question.subjectId })
  if (!ordered?.registry_id) return gone
  const registryBrandId = await deps.brandIdOf(question)
  if (registryBrandId === undefined) return againAt(question)
  const at = { registryBrandId, registryId: ordered.registry_id }
  const uuids = await uploadFiles(deps, question, registryBrandId)
  if ('errors' in uuids) return refusedOrLater(question, uuids.errors)
  const sent = await send(deps, question, { ...at, attachmentUuids: uuids.value })
  if ('unknown' in sent) return againAt(question)
  if ('errors' in sent) return refusedOrLater(question, sent.errors)
  const listed = await deps.appeals.list(registryBrandId)
  if (listed === 'gone') return gone
  const ours = listed.records.find((one) => isOurs(one, question))
  return ours?.appealStatus === 'COMPLETE'
    ? decision(deps, question, { ...at, appeal: ours })
    : resultAgainAt(question)
}

async function uploadFiles(
  deps: Deps,
  { accountId, reference, evidence }: AppealQuestion,
  registryBrandId: string,
) {
  const uuids: string[] = []
  for (const file of evidence) {
    const uploaded = await uploadFile(deps, { registryBrandId, accountId, reference }, file)
    if ('errors' in uploaded) return uploaded
    uuids.push(uploaded.uuid)
  }
  return { value: uuids }
}

type Sending = { registryBrandId: string; registryId: string; attachmentUuids: readonly string[] }

/** The registry responds without an ID, so the appeal is found by the end of its explanation. */
function send({ db, appeals }: Deps, question: AppealQuestion, at: Sending) {
  const { accountId, reference, provider, categories } = question
  const { registryBrandId, registryId, attachmentUuids } = at
  const body: AppealBody = {
    evpId: evpIds[provider],
    vettingId: registryId.slice(registryId.indexOf('/') + 1),
    appealCategories: categories,
    attachmentUuids,
    explanation: explanationOf(question),
  }
  const found = { registryId: '' }
  return orderOnce(db, {
    key: { kind: 'appeal', subject: reference },
    accountId,
    reference,
    async find() {
      const listed = await appeals.list(registryBrandId)
      if (listed === 'gone') return undefined
      if (listed.records.some((one) => isOurs(one, question))) return found
      if (listed.isComplete) return undefined
      // The appeal that cannot be read may be this one, which must not be sent twice.
      throw new RegistryUnavailable('malformed', { executed: false, detail: 'an appeal cannot be read' })
    },
    async send() {
      const result = await appeals.send(registryBrandId, body)
      return 'errors' in result ? result : { value: found }
    },
  })
}

type Decided = { registryBrandId: string; registryId: string; appeal: RegistryAppeal }

async function decision(
  { vettings }: Deps,
  question: AppealQuestion,
  { registryBrandId, registryId, appeal: decided }: Decided,
): Promise<Answer> {
  const records = await vettings.list(registryBrandId)
  const record = records === 'gone' ? undefined : records.find((one) => registryIdOf(one) === registryId)
  const expiresAt = record && expiryOf(record)
  return outcomeOf(decided, { score: question.score, expiresAt: expiresAt ?? question.now })
}

function refusedOrLater(question: AppealQuestion, errors: readonly RegistryError[]): Answer {
  const meaning = meaningOf(errors)
  if (meaning === 'gone') return gone
  if (meaning === 'scoring') return againAt(question)
  return denied(`The campaign registry refused the appeal: ${reasonOf(errors)}`)
}
