// A reviewer that is nobody: what it decides of a campaign follows from the last word of its label (docs/SANDBOX.md).

/** What the end of a label does where nobody has taken the review; docs/SANDBOX.md shows this table. */
export const REVIEW_PLAN: readonly { ending: string; outcome: string }[] = [
  { ending: 'Unclear', outcome: 'changes are asked for: UPDATES_REQUIRED until the campaign is changed' },
  { ending: 'Forbidden', outcome: 'it is REJECTED, as prohibited' },
  { ending: 'Unread', outcome: 'nothing: it waits for an operator' },
]

const approval = { decision: 'approve', codes: [] as string[] } as const

/** The distinct codes of the findings in samples. */
function codesIn(findings: unknown): string[] {
  if (!Array.isArray(findings)) return []
  return [...new Set(findings.map((one) => String(one).split(':')[0]!))]
}

/** What is decided of a campaign; nothing where it waits for somebody. */
export function reviewOf({ label, findings }: Readonly<Record<string, unknown>>) {
  const ending = (typeof label === 'string' ? label : '').trim().toLowerCase().split(/\s+/).at(-1)
  if (ending === 'unread') return undefined
  if (ending === 'unclear') return { decision: 'request_changes', codes: ['call-to-action'] } as const
  if (ending === 'forbidden') return { decision: 'reject', codes: ['prohibited'] } as const
  const codes = codesIn(findings)
  return codes.length > 0 ? ({ decision: 'request_changes', codes } as const) : approval
}
