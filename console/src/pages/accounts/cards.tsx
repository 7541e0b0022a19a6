import { Group, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Answered } from '../../api/contracts.ts'
import { useChange, useRead } from '../../api/reading.ts'
import { Act, refusalFor } from '../../parts/forms/act.tsx'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { type Column, List } from '../../parts/lists/list.tsx'
import { EmptyState, Read } from '../../parts/values/states.tsx'
import { When } from '../../parts/values/when.tsx'
import { useSession } from '../../shell/session.ts'

type Card = Answered<'listPaymentMethods'>['payment_methods'][number]

/** The cards that a customer has saved at Stripe, by the reference of their payments. */
export function Cards({ apiKey }: { apiKey: string }) {
  const cards = useRead('listPaymentMethods', { params: { api_key: apiKey } })
  return (
    <Stack>
      <Group justify="space-between">
        <Text size="sm" c="dimmed" maw={640}>
          Auto-reload and top-ups with a payment reference charge the card that is saved under this reference.
          Card numbers are only stored at Stripe.
        </Text>
        <SaveCard apiKey={apiKey} />
      </Group>
      <Read of={cards}>
        {({ payment_methods: items }) => (
          <List
            label="Cards"
            items={items}
            keyOf={({ trx }) => trx}
            columns={columnsOf(apiKey)}
            empty={
              <EmptyState
                title="No saved cards"
                description="With Stripe, payments of this account are declined until a card is saved. Save the IDs of a card that the customer has set up at Stripe."
              />
            }
          />
        )}
      </Read>
    </Stack>
  )
}

const columnsOf = (apiKey: string): readonly Column<Card>[] => [
  { heading: 'Payment reference', cell: ({ trx }) => trx },
  { heading: 'Customer at Stripe', wide: true, cell: ({ customer }) => <Id>{customer}</Id> },
  { heading: 'Payment method', cell: ({ method }) => <Id>{method}</Id> },
  { heading: 'Saved', width: '150px', wide: true, cell: ({ created_at }) => <When at={created_at} wall /> },
  {
    heading: '',
    width: '190px',
    cell: (card) => (
      <Group gap={4}>
        <SaveCard apiKey={apiKey} card={card} />
        <DeleteCard apiKey={apiKey} trx={card.trx} />
      </Group>
    ),
  },
]

function Id({ children }: { children: string }) {
  return (
    <Text ff="monospace" size="sm" style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  )
}

type Values = { trx: string; customer: string; method: string }

/** Saves a card under a payment reference, or replaces it. */
function SaveCard({ apiKey, card }: { apiKey: string; card?: Card }) {
  const save = useChange('putPaymentMethod', ['listPaymentMethods'])
  const { trx = '', customer = '', method = '' } = card ?? {}
  return (
    <FormAct<Values>
      title={card ? `Replace the card of ${trx}` : 'Save a card'}
      initial={{ trx, customer, method }}
      yes="Save the card"
      done="Card saved. The next payment charges this card."
      check={(values) => ({
        ...(!/^cus_\w+$/.test(values.customer) && { customer: 'Starts with cus_' }),
        ...(!/^pm_\w+$/.test(values.method) && { method: 'Starts with pm_' }),
      })}
      refusal={refusalFor(useSession(), 'admin')}
      {...(card && { button: { size: 'compact-xs' } })}
      send={({ trx: reference, ...body }) =>
        save.mutateAsync({ params: { api_key: apiKey, trx: reference }, body })
      }
      fields={(form) => <Fields form={form} isNew={card === undefined} />}
    >
      {card ? 'Replace' : 'Save a card'}
    </FormAct>
  )
}

function Fields({ form, isNew }: { form: UseFormReturnType<Values>; isNew: boolean }) {
  return (
    <>
      <TextInput
        label="Payment reference"
        description="The trx that auto-reload and top-ups of the account state."
        required
        disabled={!isNew}
        data-autofocus={isNew || undefined}
        {...form.getInputProps('trx')}
      />
      <TextInput
        label="Customer at Stripe"
        placeholder="cus_…"
        required
        {...form.getInputProps('customer')}
      />
      <TextInput
        label="Payment method"
        description="Set up at Stripe for charges while the customer is absent."
        placeholder="pm_…"
        required
        data-autofocus={!isNew || undefined}
        {...form.getInputProps('method')}
      />
    </>
  )
}

function DeleteCard({ apiKey, trx }: { apiKey: string; trx: string }) {
  const remove = useChange('deletePaymentMethod', ['listPaymentMethods'])
  return (
    <Act
      danger
      size="compact-xs"
      act={() => remove.mutateAsync({ params: { api_key: apiKey, trx } })}
      done={`The card of ${trx} is deleted.`}
      refusal={refusalFor(useSession(), 'admin')}
      ask={{
        title: `Delete the card of ${trx}?`,
        description: 'Further payments with this reference are declined. The card stays saved at Stripe.',
        yes: 'Delete the card',
      }}
    >
      Delete
    </Act>
  )
}
