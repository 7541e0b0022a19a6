import { sampleFields } from '#tendlc/fields/sample-fields.ts'
import { samplesOf } from '#tendlc/campaigns/labelled-fields.ts'
import { valueAt, type Path, type Values } from '../../../parts/schema-form/values.ts'

type Flow = { consent_mechanisms?: { method?: string }[]; frequency?: string }

const flowOf = (values: Values) => (values['message_flow_details'] ?? {}) as Flow

const requestsToJoin = (values: Values) =>
  flowOf(values).consent_mechanisms?.some(({ method }) => method === 'TEXT_TO_JOIN') ?? false

const several = ['MIXED', 'LOW_VOLUME']
const samples: readonly string[] = sampleFields

const mechanism = 'message_flow_details.consent_mechanisms'
const joins = (values: Values, path: Path) =>
  valueAt(values, [...path.slice(0, -1), 'method']) === 'TEXT_TO_JOIN'

/** The number of samples that a use case needs; networks may require more. */
function samplesNeeded(values: Values): number {
  const uses = (values['sub_usecases'] as unknown[] | undefined)?.length ?? 0
  return Math.max(samplesOf(values['usecase']), uses)
}

const isFilled = (list: unknown) => Array.isArray(list) && list.length > 0

/** Fields that are shown only for certain values of others. */
export const isShown = (name: string, values: Values): boolean => {
  if (samples.includes(name)) {
    const provided = samples.filter((one) => values[one]).length
    return Boolean(values[name]) || samples.indexOf(name) < Math.max(samplesNeeded(values), provided + 1)
  }
  if (name === 'sub_usecases') return several.includes(String(values['usecase'])) || isFilled(values[name])
  if (name === 'opt_in_message') return Boolean(values['opt_in_keywords'])
  if (name === 'message_flow_details.opt_in_keywords') return requestsToJoin(values)
  return name !== 'reseller_id' || values['reseller'] === true
}

/** Fields that are required by the values of others. */
export const isNeeded = (name: string, values: Values, path: Path): boolean => {
  const again = flowOf(values).frequency === 'RECURRING'
  if (name === 'opt_out_message') return again || requestsToJoin(values) || Boolean(values['opt_in_keywords'])
  if (name === `${mechanism}.attachment`) return !joins(values, path)
  if (samples.includes(name)) return samples.indexOf(name) < samplesNeeded(values)
  if (name === 'message_flow_details.opt_in_keywords') return requestsToJoin(values)
  // These fields are optional in the API, but required in the form.
  if (name === 'terms_and_conditions') return true
  return name === 'message_flow_details' || (name === 'opt_in_message' && Boolean(values['opt_in_keywords']))
}
