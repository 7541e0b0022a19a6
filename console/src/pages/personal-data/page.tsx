import { Group, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import type { Answered } from '../../api/contracts.ts'
import { useChange, usePages } from '../../api/reading.ts'
import { StateBadge } from '../../parts/values/badge.tsx'
import { FormButton } from '../../parts/forms/form.tsx'
import { phoneNumberOf } from '../../parts/forms/phone-number.ts'
import { type Column } from '../../parts/lists/list.tsx'
import { AccountName } from '../../parts/labels/account-name.tsx'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { Title } from '../../parts/title.tsx'
import { When } from '../../parts/values/when.tsx'
import { exportNumber } from './export.ts'

type Erasure = Answered<'readErasure'>

const saysCounts = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ') || '–'

const columns: readonly Column<Erasure>[] = [
  { heading: 'Requested', width: '190px', cell: ({ requested_at }) => <When at={requested_at} wall /> },
  { heading: 'Person', cell: ({ person }) => person, wide: true },
  {
    heading: 'Account',
    width: '150px',
    cell: ({ account_id }) => (account_id === null ? 'All' : <AccountName apiKey={account_id} />),
  },
  {
    heading: 'State',
    width: '110px',
    cell: ({ state }) => <StateBadge state={state} {...(state === 'erasing' && { tone: 'busy' })} />,
  },
  { heading: 'Erased', cell: ({ erased }) => saysCounts(erased) },
  { heading: 'In progress', cell: ({ waiting }) => saysCounts(waiting), wide: true },
]

/** Exports and erases the personal data of a number. */
export function Page() {
  const erasures = usePages(
    'listErasures',
    (cursor) => ({ query: { limit: '50', ...(cursor && { cursor }) } }),
    ({ erasures: items, next }) => ({ items, next: next ?? undefined }),
    { everyMs: 5_000 },
  )
  return (
    <>
      <Title
        name="Personal data"
        description="Export or erase the data of a number when the person requests it. Verify the identity of the person first."
      />
      <Group mb="md">
        <Export />
        <Erase />
      </Group>
      <PagedList
        label="Erasures"
        of={erasures}
        keyOf={({ erasure_id }) => erasure_id}
        columns={columns}
        height={520}
        empty={<Text c="dimmed">No erasures requested.</Text>}
      />
    </>
  )
}

type Form = { number: string; account_id: string }

const first: Form = { number: '', account_id: '' }

const ownerOf = ({ number, account_id }: Form) => ({
  number: phoneNumberOf(number),
  ...(account_id && { account_id }),
})

function Export() {
  return (
    <FormButton<Form>
      name="Export a number"
      first={first}
      yes="Export"
      done="Export recorded in the audit log."
      act={async (form) => {
        const written = await exportNumber(ownerOf(form))
        if (written !== undefined)
          notifications.show({ message: `${written} ${written === 1 ? 'object' : 'objects'} exported.` })
      }}
      fields={(form) => <SubjectForm form={form} />}
    />
  )
}

function Erase() {
  const erase = useChange('eraseNumber', ['listErasures'])
  return (
    <FormButton<Form>
      name="Erase a number"
      first={first}
      yes="Erase permanently"
      danger
      done="Erasure started. The list shows its progress."
      act={(form) => erase.mutateAsync({ body: ownerOf(form) })}
      fields={(form) => (
        <>
          <Text size="sm">
            Texts and numbers are erased permanently, including those in webhook events. Amounts and counts
            and opt-outs are kept. Data of messages in flight is erased when the messages are complete.
          </Text>
          <SubjectForm form={form} />
        </>
      )}
    />
  )
}

function SubjectForm({ form }: { form: UseFormReturnType<Form> }) {
  return (
    <>
      <TextInput
        label="Number"
        description="Phone number with country code, or a user ID on a chat channel"
        required
        {...form.getInputProps('number')}
      />
      <TextInput
        label="Account"
        description="The key of an account. Default: all accounts"
        {...form.getInputProps('account_id')}
      />
    </>
  )
}
