import { ERRORS, type Fault } from '../api-error.ts'
import type { Json } from '../state.ts'
import { isTags } from './brand-fields.ts'
import { isNetwork } from './networks.ts'

type Rule = (value: unknown) => boolean

const text =
  (least: number, most: number): Rule =>
  (value) =>
    typeof value === 'string' && value.length >= least && value.length <= most
const flag: Rule = (value) => typeof value === 'boolean'
const list =
  (most: number, of: Rule): Rule =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(of)
const link: Rule = (value) => text(1, 2048)(value) && URL.canParse(value as string)

/** Members that a client may change later. */
const changeable: Readonly<Record<string, Rule>> = {
  resellerId: text(7, 8),
  description: text(40, 4096),
  messageFlow: text(40, 4096),
  sample1: text(20, 1024),
  sample2: text(20, 1024),
  sample3: text(20, 1024),
  sample4: text(20, 1024),
  sample5: text(20, 1024),
  helpMessage: text(20, 1024),
  optinMessage: text(20, 1024),
  optoutMessage: text(20, 1024),
  optinKeywords: text(1, 255),
  optoutKeywords: text(1, 255),
  helpKeywords: text(1, 255),
  privacyPolicyLink: link,
  termsAndConditionsLink: link,
  embeddedLinkSample: text(1, 255),
  numberPool: flag,
  embeddedLink: flag,
  embeddedPhone: flag,
  ageGated: flag,
  directLending: flag,
  autoRenewal: flag,
}

const fixed: Readonly<Record<string, Rule>> = {
  brandId: text(1, 8),
  usecase: text(1, 50),
  subUsecases: list(5, text(1, 50)),
  subscriberOptin: flag,
  subscriberOptout: flag,
  subscriberHelp: flag,
  termsAndConditions: (value) => value === true,
  mnoIds: list(20, isNetwork),
  referenceId: text(1, 50),
  tag: isTags,
  mock: flag,
}

const needed = ['brandId', 'usecase', 'resellerId', 'description', 'messageFlow']

/** Values of members that an update omits; its other omitted members stay unchanged. */
export const updateDefaults: Json = { autoRenewal: true, optoutKeywords: 'STOP', helpKeywords: 'HELP' }

/** Values of members that the request for a new campaign omits. */
export const campaignDefaults: Json = {
  ...updateDefaults,
  termsAndConditions: true,
  ...Object.fromEntries(
    ['embeddedLink', 'embeddedPhone', 'numberPool', 'ageGated', 'directLending'].map((name) => [name, false]),
  ),
}

const fieldsOf = (isUpdate: boolean) => (isUpdate ? changeable : { ...fixed, ...changeable })

/** Members of a campaign in a response that a request can state. */
export const campaignMembers = Object.keys({ ...fixed, ...changeable }).filter((name) => name !== 'mnoIds')

/** Members of the request that the API knows; it ignores others. */
export function knownMembers(body: Json, { isUpdate }: { isUpdate: boolean }): Json {
  return Object.fromEntries(
    Object.keys(fieldsOf(isUpdate)).flatMap((name) =>
      body[name] === undefined || body[name] === null ? [] : [[name, body[name]]],
    ),
  )
}

/** Every invalid member of a campaign in a request. */
export function campaignFaults(body: Json, { isUpdate }: { isUpdate: boolean }): Fault[] {
  return Object.entries(fieldsOf(isUpdate)).flatMap(([name, isSound]) => {
    const value = body[name]
    // Clients send an empty text for a member that they do not have.
    const isAbsent = value === undefined || value === null || value === ''
    const sound = isAbsent ? isUpdate || !needed.includes(name) : isSound(value)
    return sound ? [] : [{ code: 501 as const, description: ERRORS[501], fields: [name] }]
  })
}
