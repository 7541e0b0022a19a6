import { distinctValues, type Retained } from '#platform/database/retained.ts'

/** Ends uploads whose newest terms are old, so that they cannot be resumed while their rows are deleted. */
const endInterrupted = `
  ${distinctValues('staged_terms', 'import_id')}
  insert into staged_number (import_id, msisdn, line, terms)
  select one.value, '', 0, 0 from one
   where one.value is not null and not exists (select from staged_terms t where t.import_id = one.value and t.staged_at >= $1)
  on conflict do nothing`

/** The row without a number that marks an ended upload is locked, so that the upload does not delete its rows at the same time. */
const ofEndedUploads = `import_id = any (array(
  ${distinctValues('staged_number', 'import_id')}
  select n.import_id from one join staged_number n on n.import_id = one.value and n.msisdn = '' for update of n skip locked))`

const day = { keep: { days: 1 }, clock: 'wall' } as const

/**
 * Staged rows of ended uploads. A completed upload deletes its staged rows itself, so these rows belong to interrupted uploads. The row that
 * marks the end of an upload is deleted last.
 */
export const retained: readonly Retained[] = [
  {
    table: 'staged_number',
    ends: endInterrupted,
    old: `msisdn > '' and ${ofEndedUploads}`,
    ...day,
  },
  { table: 'staged_terms', old: ofEndedUploads, ...day },
  {
    table: 'staged_number',
    old: `msisdn = '' and not exists (select from staged_terms t where t.import_id = staged_number.import_id)
      and not exists (select from staged_number o where o.import_id = staged_number.import_id and o.msisdn > '') and ${ofEndedUploads}`,
    ...day,
  },
]
