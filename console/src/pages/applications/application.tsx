import { Stack } from '@mantine/core'
import { useLocation } from 'wouter'
import { useChange, useRead } from '../../api/reading.ts'
import { Act } from '../../parts/forms/act.tsx'
import { Back } from '../../parts/back.tsx'
import { CodeBlock } from '../../parts/values/code.tsx'
import { Facts } from '../../parts/values/facts.tsx'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { Read } from '../../parts/values/states.tsx'
import { Title } from '../../parts/title.tsx'
import type { ApplicationSeen } from '../../parts/applications/seen.ts'
import { Confirmation, confirmationOf, unconfirmed } from '../../parts/secrets/confirmation.tsx'
import { ApplicationFields, formOf, hasNewTarget, writtenOf } from '../../parts/applications/fields.tsx'

export function Application({ id }: { id: string }) {
  const application = useRead('getApplication', { params: { id } })
  return <Read of={application}>{(seen) => <Shown application={seen} />}</Read>
}

function Shown({ application }: { application: ApplicationSeen }) {
  const { messages, network_apis: network } = application.capabilities
  return (
    <>
      <Title name={application.name} description={<Back to="/applications">All applications</Back>}>
        <Change application={application} />
        <Delete application={application} />
      </Title>
      <Stack>
        <Facts
          of={[
            ['ID', application.id],
            ['Messages', messages ? `Yes, webhooks ${messages.version ?? 'v1'}` : 'No'],
            ['Inbound webhook URL', messages?.webhooks?.inbound_url?.address],
            ['Status webhook URL', messages?.webhooks?.status_url?.address],
            ['Network features', network ? 'Yes' : 'No'],
          ]}
        />
        <CodeBlock label="public key" text={application.keys.public_key} />
      </Stack>
    </>
  )
}

function Change({ application }: { application: ApplicationSeen }) {
  const replace = useChange('replaceApplication', ['getApplication', 'listApplications'])
  const before = formOf(application)
  return (
    <FormAct
      title={`Change ${application.name}`}
      initial={{ ...before, ...unconfirmed }}
      yes="Change it"
      done="Application changed."
      send={(form) =>
        replace.mutateAsync({
          params: { id: application.id },
          body: { ...writtenOf(form, application), ...confirmationOf(form) },
        })
      }
      fields={(form) => (
        <>
          <ApplicationFields form={form} isNew={false} />
          {hasNewTarget(form.getValues(), before) && <Confirmation form={form} />}
        </>
      )}
    >
      Change
    </FormAct>
  )
}

function Delete({ application: { id, name } }: { application: ApplicationSeen }) {
  const remove = useChange('deleteApplication', ['listApplications'])
  const [, go] = useLocation()
  const act = async () => {
    await remove.mutateAsync({ params: { id } })
    go('/applications')
  }
  return (
    <Act
      danger
      act={act}
      done={`${name} deleted.`}
      ask={{
        title: `Delete ${name}?`,
        description: 'Tokens of the application are rejected within 1 s, and its numbers are unlinked.',
        yes: 'Delete it',
      }}
    >
      Delete
    </Act>
  )
}
