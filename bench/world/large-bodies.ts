import type { Operation } from '#platform/contract/contract.ts'
import { contracts } from '../../src/exchange/mount/contracts.ts'

/** Bodies with more octets are large. */
const large = 100_000
/** The body limit of every operation unless its contract states another one. */
const usual = 256 * 1024

/** An operation whose body may be large. */
export type LargeOperation = {
  id: string
  family: string
  operation: Operation
  /** The maximum size of the body in octets; for rows, which have no limit, the size of one upload of the bench. */
  octets: number
}

/** Every operation of the contracts whose body may be large, so that new ones are included. */
export const largeOperations: readonly LargeOperation[] = contracts.flatMap(({ family, operations }) =>
  Object.entries(operations).flatMap(([id, operation]) => {
    const { body, bodyType, bodyLimit = usual } = operation
    const octets = bodyType === 'rows' ? 1024 * 1024 : bodyLimit
    return body && octets > large ? [{ id, family, operation, octets }] : []
  }),
)

/** The most expensive body that an operation accepts or refuses. */
export function largestBody({ id, operation, octets }: LargeOperation): string {
  const own = bodies[id]?.(octets)
  if (own !== undefined) return own
  if (operation.bodyType === 'form') return fields(octets)
  if (operation.bodyType === 'rows')
    throw new Error(`${id}: add a row for this operation to bench/world/large-bodies.ts`)
  return members(octets)
}

/** As many members as fit, all unknown to the operation. */
function members(octets: number): string {
  const parts = repeated(octets - 2, (i) => `"${i.toString(36)}":{"a":"b"}`)
  return `{${parts.join(',')}}`.padEnd(octets)
}

const fields = (octets: number) => repeated(octets, (i) => `${i.toString(36)}=1`).join('&')

function repeated(octets: number, one: (i: number) => string): string[] {
  const parts: string[] = []
  for (let left = octets, i = 0; ; i++) {
    const part = one(i)
    left -= part.length + 1
    if (left < 0) return parts
    parts.push(part)
  }
}

/** SIMs of the bench's customer, numbered. */
export const iccidOf = (n: number): string => `8949${String(n).padStart(15, '0')}`
export const simsOfBench = 10_000
const iccids = Array.from({ length: simsOfBench }, (_, i) => iccidOf(i))

const ofSims =
  (more: object, most = simsOfBench) =>
  () =>
    JSON.stringify({ ...more, iccids: iccids.slice(0, most) })
const fieldsOfSims = ofSims({ fields: { field1: 'bench' } })
const csv = (head: string, row: (i: number) => string) => (octets: number) =>
  `${head}\n${repeated(octets - head.length - 1, row).join('\n')}\n`
const [moves, clearing] = [ofSims({ verb: 'activate' }), ofSims({})]
const transfer = ofSims({ target_id: 'other' })

/** Accepted bodies for operations whose cost depends on the number of items. */
const bodies: Readonly<Record<string, (octets: number) => string>> = {
  uploadEvidence: () =>
    JSON.stringify({
      file_name: 'proof.pdf',
      mime_type: 'application/pdf',
      content: Buffer.alloc(4_800_000, 'evidence').toString('base64'),
    }),
  changeSimStates: moves,
  moveOwnSims: moves,
  moveSims: moves,
  changeSimFields: fieldsOfSims,
  setOwnSimFields: fieldsOfSims,
  setSimFields: fieldsOfSims,
  clearAlarmsOfSims: clearing,
  clearOwnSimAlarms: clearing,
  clearSimAlarms: ofSims({}, 1_000),
  requestTransfer: ofSims({ targetId: 'other' }),
  requestOwnSimTransfer: transfer,
  requestSimTransfer: transfer,
  setSimIpConfigs: () =>
    JSON.stringify({
      configurations: iccids
        .slice(0, 5_000)
        .map((iccid) => ({ iccid, apn: 'iot.example', ip_type: 'dynamic' })),
    }),
  pairSims: () =>
    JSON.stringify({
      pairings: iccids
        .slice(0, 1_000)
        .map((iccid, i) => ({ iccid, imsi: `26202${String(i).padStart(10, '0')}` })),
    }),
  importPrices: csv('prefix,price', (i) => `${1_000_000 + i},0.05`),
  importNetworks: csv('prefix,network,country,name', (i) => `${1_000_000 + i},26202,DE,Bench`),
  importTrafficRuleEntries: csv('entry', (i) => `${1_500_000_000 + i}`),
  importNumbers: csv(
    'msisdn,country,type,features,initial_price,cost',
    (i) => `${12_020_000_000 + i},US,mobile-lvn,SMS,0,1`,
  ),
  putSimUsageFile: csv(
    'iccid,at,up,down',
    (i) => `${iccidOf(i % simsOfBench)},2026-11-20T12:00:00Z,1000,1000`,
  ),
  importSims: csv(
    'iccid,imsi',
    (i) => `${checked(`8949021${String(i).padStart(11, '0')}`)},26203${String(i).padStart(10, '0')}`,
  ),
  importCells: csv('kind,mcc,mnc,cell,latitude,longitude,radius', (i) => `ECGI,262,02,${i},50.1,7.1,3000`),
}

/** A number with its check digit (ITU-T E.118, Luhn). */
function checked(digits: string): string {
  const sum = Array.from(digits.split('').toReversed(), (digit, at) => {
    const twice = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return twice > 9 ? twice - 9 : twice
  }).reduce((all, one) => all + one, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
