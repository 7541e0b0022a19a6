/** Simulated result of a message: a refusal, or the statuses to report and whether the person echoes the text. */
export type Fate = {
  refusal?: { code: number; reason: string }
  reports: readonly {
    status: 'delivered' | 'read' | 'undeliverable'
    error?: { code: number; reason: string }
  }[]
  replies?: true
}

const delivered = { status: 'delivered' } as const
const read = { status: 'read' } as const

const fates: readonly (readonly [ending: string, fate: Fate])[] = [
  ['-refused', { refusal: { code: 1340, reason: 'They have not written for a day.' }, reports: [] }],
  [
    '-lost',
    {
      reports: [{ status: 'undeliverable', error: { code: 1170, reason: 'No person has this name.' } }],
    },
  ],
  ['-away', { reports: [delivered] }],
  ['-silent', { reports: [] }],
  ['-replies', { reports: [delivered, read], replies: true }],
]

/** The suffix of a person's name selects the result; all other people receive the message and read it. */
export function fateOf(name: string): Fate {
  return fates.find(([ending]) => name.endsWith(ending))?.[1] ?? { reports: [delivered, read] }
}
