import type { Sql } from '#platform/database/db.ts'
import { longestTitle, titleMembers } from './review-title.ts'
import type { subjects } from './subject-kinds.ts'

type Subject = (typeof subjects)[number]
type Naming = { ids: 'text' | 'uuid'; from: string }

const members = titleMembers.map((member) => `submission ->> '${member}'`).join(', ')
const title = `concat_ws(', ', submission ->> 'number', coalesce(${members}))`

/** The query for the ID and display name of each type of object. Types without a query have no name. */
const named: Partial<Record<Subject, Naming>> = {
  account: { ids: 'text', from: 'select id, name from account' },
  'webhook-endpoint': { ids: 'text', from: 'select id, name from account' },
  brand: { ids: 'text', from: 'select id, display_name as name from brand' },
  campaign: {
    ids: 'text',
    from: `select id, left(coalesce(label, description), ${longestTitle}) as name from campaign`,
  },
  carrier: { ids: 'text', from: 'select id, name from carrier' },
  'number-pool': { ids: 'uuid', from: 'select id, name from number_pool' },
  person: { ids: 'uuid', from: 'select id, name from person' },
  review: { ids: 'uuid', from: `select id, left(${title}, ${longestTitle}) as name from review` },
  'smpp-user': { ids: 'uuid', from: 'select id, system_id as name from smpp_user' },
  'traffic-rule': { ids: 'uuid', from: 'select id, name from traffic_rule' },
  'sim-partner': { ids: 'text', from: 'select partner_id as id, company_name as name from sim_partner' },
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The subject ID of an endpoint is its account's ID followed by its URL. */
const ownId = (subject: string, id: string): string =>
  subject === 'webhook-endpoint' ? id.split(' ', 1)[0]! : id

type SubjectRef = { subject: string; subject_id: string }

/** Reads the current names of a page of objects, one query per type. Returns a lookup, which gives null for an object without a name. */
export async function namesOf(
  sql: Sql,
  refs: readonly SubjectRef[],
): Promise<(ref: SubjectRef) => string | null> {
  const names = new Map<string, string | null>()
  for (const [subject, some] of Map.groupBy(refs, (ref) => ref.subject)) {
    const naming = named[subject as Subject]
    if (!naming) continue
    const all = [...new Set(some.map(({ subject_id: id }) => ownId(subject, id)))]
    const ids = naming.ids === 'uuid' ? all.filter((id) => uuid.test(id)) : all
    const { rows } = await sql.query<{ id: string; name: string | null }>(
      `select id, name from (${naming.from}) n where id = any ($1::${naming.ids}[])`,
      [ids],
    )
    for (const { id, name } of rows) names.set(`${subject} ${id}`, name)
  }
  return ({ subject, subject_id: id }) => names.get(`${subject} ${ownId(subject, id)}`) ?? null
}
