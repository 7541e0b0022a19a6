import type { Kind } from './kinds.ts'

/** The location of a device as its network reports it: mobile country and network code, area (LAC or TAC) and cell. */
export type Location = {
  kind: 'CGI' | 'SAI' | 'RAI' | 'TAI' | 'ECGI' | 'TAI+ECGI' | 'NR-TAI' | 'NCGI' | 'NR-TAI+NCGI'
  mcc: string
  mnc: string
  area: number | undefined
  cell: number | undefined
}

type Form = {
  type: number
  kind: Location['kind']
  /** Minimum number of octets after the type. */
  least: number
  most: number
  /** Offset and length of the area, and of the cell with its bit mask; both follow the three octets of their network. */
  area?: readonly [at: number, octets: number]
  cell?: readonly [at: number, octets: number, mask: number]
}

/** The geographic location types of TS 29.061, 16.4.7.2, as TS 29.060, 7.7.51 and TS 29.274, 8.21 write them. */
const forms: readonly Form[] = [
  { type: 0, kind: 'CGI', least: 7, most: 7, area: [3, 2], cell: [5, 2, 0xffff] },
  { type: 1, kind: 'SAI', least: 7, most: 7, area: [3, 2], cell: [5, 2, 0xffff] },
  { type: 2, kind: 'RAI', least: 6, most: 7, area: [3, 2] },
  { type: 128, kind: 'TAI', least: 5, most: 5, area: [3, 2] },
  { type: 129, kind: 'ECGI', least: 7, most: 7, cell: [3, 4, 0x0fffffff] },
  { type: 130, kind: 'TAI+ECGI', least: 12, most: 12, area: [3, 2], cell: [8, 4, 0x0fffffff] },
  { type: 135, kind: 'NCGI', least: 8, most: 8, cell: [3, 5, 0xfffffffff] },
  { type: 136, kind: 'NR-TAI', least: 6, most: 6, area: [3, 3] },
  { type: 137, kind: 'NR-TAI+NCGI', least: 14, most: 14, area: [3, 3], cell: [9, 5, 0xfffffffff] },
]
const formOf = new Map(forms.map((form) => [form.type, form]))
const formNamed = new Map(forms.map((form) => [form.kind, form]))

/** The attribute 3GPP-User-Location-Info. */
export const location: Kind<Location> = {
  least: 1,
  most: 253,
  read(value) {
    const form = formOf.get(value[0]!)
    const position = value.subarray(1)
    if (!form || position.length < form.least || position.length > form.most) return undefined
    const network = readNetwork(position)
    if (!network) return undefined
    return {
      kind: form.kind,
      ...network,
      area: form.area && position.readUIntBE(...form.area),
      cell: form.cell && cellOf(position, form.cell),
    }
  },
  write({ kind, mcc, mnc, area, cell }) {
    const form = formNamed.get(kind)!
    const position = Buffer.alloc(form.most)
    writeNetwork(mcc, mnc).copy(position)
    if (form.cell && kind.includes('+')) writeNetwork(mcc, mnc).copy(position, form.cell[0] - 3)
    if (form.area) position.writeUIntBE(area ?? 0, ...form.area)
    if (form.cell) position.writeUIntBE(cell ?? 0, form.cell[0], form.cell[1])
    return Buffer.concat([Buffer.of(form.type), position])
  },
}

/** The mask is too wide for bitwise operators. */
function cellOf(position: Buffer, [at, octets, mask]: readonly [number, number, number]): number {
  return position.readUIntBE(at, octets) % (mask + 1)
}

/** The digits of a network in three octets, low half first (TS 24.008, 10.5.1.3). */
function readNetwork(octets: Buffer): { mcc: string; mnc: string } | undefined {
  const halves = [...octets.subarray(0, 3)].flatMap((octet) => [octet & 15, octet >> 4])
  const [mcc1, mcc2, mcc3, mnc3, mnc1, mnc2] = halves as [number, number, number, number, number, number]
  const mnc = mnc3 === 15 ? [mnc1, mnc2] : [mnc1, mnc2, mnc3]
  const mcc = [mcc1, mcc2, mcc3]
  if ([...mcc, ...mnc].some((digit) => digit > 9)) return undefined
  return { mcc: mcc.join(''), mnc: mnc.join('') }
}

function writeNetwork(mcc: string, mnc: string): Buffer {
  const [a, b, c] = mcc.split('').map(Number) as [number, number, number]
  const [d, e, f = 15] = mnc.split('').map(Number) as [number, number, number?]
  return Buffer.of((b << 4) | a, (f << 4) | c, (e << 4) | d)
}

/** A mobile network as text: five or six digits, of which the first three are the country code. */
export const network: Kind<{ mcc: string; mnc: string }> = {
  least: 5,
  most: 7,
  read(value) {
    const found = /^([0-9]{3})([0-9]{2,3})\0?$/.exec(value.toString('latin1'))
    return found ? { mcc: found[1]!, mnc: found[2]! } : undefined
  },
  write: ({ mcc, mnc }) => Buffer.from(mcc + mnc, 'latin1'),
}

/** 3GPP-MS-TimeZone as minutes east of UTC, daylight saving included (TS 29.060, 7.7.52). */
export const timeZone: Kind<number> = {
  least: 2,
  most: 2,
  read(value) {
    const octet = value[0]!
    const quarters = (octet & 7) * 10 + (octet >> 4)
    return octet >> 4 > 9 || quarters > 56 ? undefined : quarters * 15 * (octet & 8 ? -1 : 1)
  },
  write(value) {
    const quarters = Math.round(Math.abs(value) / 15)
    const sign = value < 0 ? 8 : 0
    return Buffer.of(((quarters % 10) << 4) | sign | Math.floor(quarters / 10), 0)
  },
}

/** 3GPP-RAT-Type (TS 29.061, 16.4.7.2). */
const ratNames = new Map([
  [1, 'UTRAN'],
  [2, 'GERAN'],
  [3, 'WLAN'],
  [4, 'GAN'],
  [5, 'HSPA'],
  [6, 'LTE'],
  [7, 'VIRTUAL'],
  [8, 'NB-IOT'],
  [9, 'LTE-M'],
  [10, 'NR'],
  [51, 'NR'],
])

/** The name of a radio access technology, or its number if the name is not known. */
export function ratName(n: number): string {
  return ratNames.get(n) ?? String(n)
}
