import { Alert, Group, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useRead } from '../../api/reading.ts'
import { Panel } from '../../parts/panel.tsx'
import { Title } from '../../parts/title.tsx'
import { moneyOf } from '../../parts/values/money.tsx'
import { EmptyState, Read } from '../../parts/values/states.tsx'
import { When } from '../../parts/values/when.tsx'
import { AutoReload, EndAutoReload } from './auto-reload.tsx'
import { type Account, type Card, cardName, type Cards, expiryOf } from './card.ts'
import { RemoveCard } from './remove-card.tsx'
import { Returned } from './returned.tsx'
import { SaveCard } from './save-card.tsx'

/** The cards that top-ups and auto-reload charge. */
export function Page() {
  const account = useRead('readOwnAccount', {}, { everyMs: 15_000 })
  const cards = useRead('listOwnCards', {}, { everyMs: 15_000 })
  return (
    <Read of={cards}>
      {(seen) => (
        <>
          <Title
            name="Cards"
            description="Top-ups and auto-reload charge a saved card. Card numbers are entered and stored at the payment provider only."
          >
            {seen.can_save && seen.cards.length === 0 && <SaveCard />}
          </Title>
          <Stack>
            <Returned />
            {!seen.can_save && <CannotSave isShared={account.data?.shares_balance ?? false} />}
            {seen.can_save && seen.cards.length === 0 && (
              <EmptyState
                title="No saved card"
                description="Save a card to top up your balance, and to reload it automatically before it is used up."
              />
            )}
            {seen.cards.map((card) => (
              <OneCard key={card.trx} card={card} account={account.data} canSave={seen.can_save} />
            ))}
            {seen.changes.length > 0 && <Changes of={seen.changes} />}
          </Stack>
        </>
      )}
    </Read>
  )
}

function CannotSave({ isShared }: { isShared: boolean }) {
  return (
    <Alert color="blue" icon={<IconInfoCircle />} title="Cards cannot be saved">
      {isShared
        ? 'The primary account pays for this account. Save a card there.'
        : 'The operator of this exchange confirms bank transfers instead of charging cards.'}
    </Alert>
  )
}

type Shown = { card: Card; account: Account | undefined; canSave: boolean }

function OneCard({ card, account, canSave }: Shown) {
  const reload = account?.auto_reload?.trx === card.trx ? account.auto_reload : undefined
  return (
    <Panel title={cardName(card)}>
      <Stack gap="xs">
        <Text size="sm">
          {expiryOf(card)} Saved <When at={card.saved_at} wall /> with the payment reference “{card.trx}”.
          {card.email && ` Changes are reported to ${card.email}.`}
        </Text>
        <Text size="sm">
          {reload
            ? `Auto-reload charges ${moneyOf(reload.amount)} whenever the balance is below ${moneyOf(reload.threshold)}.`
            : 'Auto-reload is off.'}
        </Text>
        {canSave && (
          <Group gap="xs">
            <SaveCard card={card} />
            <AutoReload card={card} reload={reload} />
            {reload && <EndAutoReload />}
            <RemoveCard card={card} isReloading={reload !== undefined} />
          </Group>
        )}
      </Stack>
    </Panel>
  )
}

const words = { saved: 'saved', replaced: 'saved instead of the previous card', removed: 'removed' } as const

function Changes({ of }: { of: Cards['changes'] }) {
  return (
    <Panel title="Changes">
      <Stack gap={4}>
        {of.map((change) => (
          <Text size="sm" key={`${change.at} ${change.trx} ${change.change}`}>
            <When at={change.at} wall /> – {cardName(change)} {words[change.change]}
            {change.actor === 'operator' ? ' by the operator' : ''}
          </Text>
        ))}
      </Stack>
    </Panel>
  )
}
