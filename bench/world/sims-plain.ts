import type { SimFilter } from '#sims/index.ts'

const where = ({ status, fraud, lim }: SimFilter) =>
  [
    'partner_id = $1',
    ...Object.entries({ status, fraud, lim }).flatMap(([key, value]) =>
      value === undefined ? [] : `${key} = ${value}`,
    ),
  ].join(' and ')

/** The queries of the SIM list without blocks: by counting, and by offset. */
export const plainly = {
  states:
    'select status, fraud, lim, count(*) as n from sim where partner_id = $1 group by 1, 2, 3 order by 1, 2, 3',
  count: (filter: SimFilter) => `select count(*) from sim where ${where(filter)}`,
  page: (filter: SimFilter, offset: number, size: number) =>
    `select iccid from sim where ${where(filter)} order by iccid offset ${offset} limit ${size}`,
}
