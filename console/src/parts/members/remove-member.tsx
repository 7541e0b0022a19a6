import { Act } from '../forms/act.tsx'

type RemoveMemberProps = { name: string; refusal?: string | undefined; remove: () => Promise<unknown> }

/** The button that removes a member of an account. */
export const RemoveMember = ({ name, refusal, remove }: RemoveMemberProps) => (
  <Act
    danger
    size="compact-xs"
    refusal={refusal}
    act={remove}
    done={`${name} is not a member any more.`}
    ask={{
      title: `Remove ${name}?`,
      description: 'The member is signed out, and cannot sign in to this account any more.',
      yes: 'Remove',
    }}
  >
    Remove
  </Act>
)
