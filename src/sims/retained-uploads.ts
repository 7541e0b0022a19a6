import { ofValues, type Retained } from '#platform/database/retained.ts'

const day = { keep: { days: 1 }, clock: 'wall' } as const

const isOpen = (id: string) => `exists (select from sim_import i where i.id = ${id} and i.status = 'open')`

/** Staged rows of usage files that are done, and of uploads that were neither accepted nor rejected. */
const ofEndedFiles = ofValues(
  'staged_sim_usage',
  'upload',
  `case (select f.state from sim_usage_file f where f.upload = one.value)
     when 'done' then true when 'storing' then false else one.value < uuid_at($1) end`,
)

/** Staged rows of uploads of SIMs and usage files. */
export const retainedUploads: readonly Retained[] = [
  // A completed upload deletes its staged rows itself, so these rows belong to interrupted uploads.
  {
    table: 'staged_sim',
    ends: `update sim_import set status = 'ended', ended_at = clock_timestamp() where status = 'open' and began_at < $1`,
    old: ofValues('staged_sim', 'import_id', `not ${isOpen('one.value')}`),
    ...day,
  },
  { table: 'sim_import_progress', old: `not ${isOpen('import_id')}`, ...day },
  // Deleted before its rows, so that a file with missing rows cannot be accepted.
  { table: 'sim_usage_file', old: `state = 'reading' and upload < uuid_at($1)`, ...day, busy: true },
  { table: 'staged_sim_usage', old: ofEndedFiles, ...day, busy: true },
]
