import { actorWords } from '#platform/contract/actor-kinds.ts'

type Decided = { decided_by: string | null; decided_by_name: string | null }
type Assigned = { assignee: string | null; assignee_name: string | null }

/** The decider of a review by name, or by address or kind of program if no operator has this address. */
export const deciderOf = ({ decided_by: by, decided_by_name: name }: Decided) =>
  name ?? (by === null ? null : actorWords(by))

/** The assignee of a review, by name if an operator has this address. */
export const assigneeOf = ({ assignee, assignee_name: name }: Assigned) => name ?? assignee
