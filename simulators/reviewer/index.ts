// A simulated reviewer: its decision about a campaign follows from the last word of the campaign's label (docs/SANDBOX.md).

/** Decisions by the end of a label, for reviews that are assigned to no one; docs/SANDBOX.md shows this table. */
export const REVIEW_PLAN: readonly { ending: string; outcome: string }[] = [
  { ending: 'Unclear', outcome: 'changes requested: UPDATES_REQUIRED until the campaign is changed' },
  { ending: 'Forbidden', outcome: 'REJECTED with the code `prohibited`' },
  { ending: 'Unread', outcome: 'no decision, so the review waits for an operator' },
]

const approval = { decision: 'approve', codes: [] as string[] } as const

/** The distinct review codes of the findings in samples. */
function codesIn(findings: unknown): string[] {
  if (!Array.isArray(findings)) return []
  return [...new Set(findings.map((one) => String(one).split(':')[0]!))]
}

/** The decision about a campaign; undefined if its review waits for an operator. */
export function reviewOf({ label, findings }: Readonly<Record<string, unknown>>) {
  const ending = (typeof label === 'string' ? label : '').trim().toLowerCase().split(/\s+/).at(-1)
  if (ending === 'unread') return undefined
  if (ending === 'unclear') return { decision: 'request_changes', codes: ['call-to-action'] } as const
  if (ending === 'forbidden') return { decision: 'reject', codes: ['prohibited'] } as const
  const codes = codesIn(findings)
  return codes.length > 0 ? ({ decision: 'request_changes', codes } as const) : approval
}
