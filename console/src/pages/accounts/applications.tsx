import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useChange, usePages } from '../../api/reading.ts'
import { Act, refusalFor } from '../../parts/forms/act.tsx'
import { applicationColumns } from '../../parts/applications/columns.tsx'
import { apiNames, ApplicationFields, fresh, writtenOf } from '../../parts/applications/fields.tsx'
import { PrivateKey } from '../../parts/applications/private-key.tsx'
import type { ApplicationSeen } from '../../parts/applications/seen.ts'
import { FormAct } from '../../parts/forms/form-act.tsx'
import type { Column } from '../../parts/lists/list.tsx'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { EmptyState } from '../../parts/values/states.tsx'
import { useSession } from '../../shell/session.ts'

/** The applications of an account, which authenticate with a key pair and have separate webhooks. */
export function AccountApplications({ apiKey }: { apiKey: string }) {
  const pages = usePages(
    'listAccountApplications',
    (cursor) => ({ params: { api_key: apiKey }, query: { cursor } }),
    ({ applications, next }) => ({ items: applications, next: next ?? undefined }),
  )
  return (
    <>
      <Group justify="space-between" mb="sm">
        <Text size="sm" c="dimmed">
          Customer programs that authenticate with a key pair. The customer manages the applications in the
          portal.
        </Text>
        <Make apiKey={apiKey} />
      </Group>
      <PagedList
        label="Applications"
        of={pages}
        keyOf={({ id }) => id}
        columns={columnsOf(apiKey)}
        empty={
          <EmptyState
            title="This account has no applications"
            description="The account authenticates with its API key and secret. An application signs tokens, has separate webhooks, and can use network features."
          />
        }
      />
    </>
  )
}

const addressOf = ({ capabilities: { messages } }: ApplicationSeen) =>
  messages?.webhooks?.inbound_url?.address || '–'

const columnsOf = (apiKey: string): readonly Column<ApplicationSeen>[] => [
  ...applicationColumns,
  {
    heading: 'Inbound webhook URL',
    wide: true,
    cell: (one) => <span title={addressOf(one)}>{addressOf(one)}</span>,
  },
  { heading: '', width: '100px', cell: (one) => <Delete apiKey={apiKey} application={one} /> },
]

/** Creates an application for the account, and shows the private key once if a pair was generated. */
function Make({ apiKey }: { apiKey: string }) {
  const create = useChange('createAccountApplication', ['listAccountApplications'])
  const [made, show] = useState<ApplicationSeen>()
  const send = async (form: typeof fresh) => {
    const body = writtenOf(form)
    const application = await create.mutateAsync({ params: { api_key: apiKey }, body })
    if (application.keys.private_key !== undefined) show(application)
  }
  return (
    <>
      <FormAct
        title="Create an application"
        initial={fresh}
        apiNames={apiNames}
        yes="Create application"
        done="Application created."
        refusal={refusalFor(useSession(), 'admin')}
        send={send}
        fields={(form) => <ApplicationFields form={form} isNew />}
      >
        Create an application
      </FormAct>
      {made && <PrivateKey application={made} close={() => show(undefined)} />}
    </>
  )
}

function Delete({ apiKey, application: { id, name } }: { apiKey: string; application: ApplicationSeen }) {
  const remove = useChange('deleteAccountApplication', ['listAccountApplications'])
  return (
    <Act
      danger
      size="compact-xs"
      act={() => remove.mutateAsync({ params: { api_key: apiKey, application_id: id } })}
      done={`${name} deleted.`}
      refusal={refusalFor(useSession(), 'admin')}
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
