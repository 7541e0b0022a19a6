import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Answered } from '../../api/contracts.ts'
import { useChange } from '../../api/reading.ts'
import { Act } from '../../parts/forms/act.tsx'
import { edits } from '../../parts/forms/edited.tsx'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { InvitationLink } from '../../parts/secrets/invitation-link.tsx'
import { Roles } from './roles.tsx'

const readAgain = ['readPerson', 'listPeople', 'listPersonSessions'] as const

/** The actions of an admin on a person. */
export function PersonActs({ person }: { person: Answered<'readPerson'> }) {
  const change = useChange('changePerson', readAgain)
  const params = { person_id: person.person_id }
  const isOut = person.disabled_at !== null
  return (
    <>
      <FormAct
        title={`Change ${person.name}`}
        description="Changing the roles signs the person out everywhere."
        edited={edits('readPerson', { params }, ({ name, roles }) => ({ name, roles }))}
        yes="Change it"
        done="Changes saved."
        send={(body, { version }) => change.mutateAsync({ params, body, ifMatch: version })}
        fields={(form) => (
          <>
            <TextInput label="Name" data-autofocus {...form.getInputProps('name')} />
            <Roles form={form} />
          </>
        )}
      >
        Change
      </FormAct>
      <Reset person={person} />
      <Act
        act={() => change.mutateAsync({ params, body: { disabled: !isOut } })}
        done={isOut ? `${person.name} can sign in again.` : `${person.name} is disabled.`}
        {...(!isOut && {
          danger: true,
          ask: {
            title: `Disable ${person.name}?`,
            description:
              'The person can no longer sign in, and is signed out everywhere. The audit log keeps the changes made by this person.',
            yes: 'Disable',
          },
        })}
      >
        {isOut ? 'Enable' : 'Disable'}
      </Act>
    </>
  )
}

function Reset({ person: { person_id: id, name } }: { person: Answered<'readPerson'> }) {
  const reset = useChange('resetPerson', ['listInvitations'])
  const [made, show] = useState<Answered<'resetPerson'>>()
  return (
    <>
      <Act
        act={async () => show(await reset.mutateAsync({ params: { person_id: id } }))}
        done="Link created. It is valid for 1 day."
      >
        Create password link
      </Act>
      {made && (
        <InvitationLink
          title={`New password for ${name}`}
          link={made.link}
          isQueued={made.email_queued}
          close={() => show(undefined)}
        />
      )}
    </>
  )
}
