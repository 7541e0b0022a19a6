import type { SubmitSm } from '#carriers/smpp/index.ts'

/** Sender and recipient. */
export type Pair = { from: string; to: string }

/** One deliver_sm of a subscriber, plain by default. */
export function delivery({ from, to }: Pair, changes: Partial<SubmitSm> = {}): SubmitSm {
  return {
    sourceTon: 1,
    sourceNpi: 1,
    source: from,
    destinationTon: 1,
    destinationNpi: 1,
    destination: to,
    esmClass: 0,
    dataCoding: 0,
    shortMessage: Buffer.alloc(0),
    ...changes,
  }
}

/** Functions that number a segment of a long message, by the form that the carrier uses. */
export const forms = {
  udh8: (reference: number, total: number, part: number, octets: Buffer): Partial<SubmitSm> => ({
    esmClass: 0x40,
    shortMessage: Buffer.concat([Buffer.of(5, 0, 3, reference, total, part), octets]),
  }),
  udh16: (reference: number, total: number, part: number, octets: Buffer): Partial<SubmitSm> => ({
    esmClass: 0x40,
    shortMessage: Buffer.concat([Buffer.of(6, 8, 4, 0x12, reference, total, part), octets]),
  }),
  sar: (reference: number, total: number, part: number, octets: Buffer): Partial<SubmitSm> => ({
    shortMessage: octets,
    tlvs: segment(reference, total, part),
  }),
  'sar and payload': (reference: number, total: number, part: number, octets: Buffer): Partial<SubmitSm> => ({
    tlvs: [...segment(reference, total, part), { tag: 0x0424, value: octets }],
  }),
}

function segment(reference: number, total: number, part: number) {
  return [
    { tag: 0x020c, value: Buffer.of(0x12, reference) },
    { tag: 0x020e, value: Buffer.of(total) },
    { tag: 0x020f, value: Buffer.of(part) },
  ]
}

/** The segments of one long message with these octets, in the form in which a carrier delivers them. */
export function parts(
  pair: Pair,
  contents: readonly (string | Buffer)[],
  {
    reference,
    form = 'udh8',
    dataCoding = 0,
  }: { reference: number; form?: keyof typeof forms; dataCoding?: number },
): SubmitSm[] {
  return contents.map((content, i) =>
    delivery(pair, {
      ...forms[form](reference, contents.length, i + 1, Buffer.from(content as string)),
      dataCoding,
    }),
  )
}
