import { Group, Stack, Text } from '@mantine/core'
import { useLocation } from 'wouter'
import { useChange, useRead } from '../../../api/reading.ts'
import { DialogButton } from '../../../parts/dialog-button.tsx'
import { Act } from '../../../parts/forms/act.tsx'
import { LinkButton } from '../../../parts/link-button.tsx'
import type { CarrierSeen } from '../seen.ts'

type Acting = { one: CarrierSeen; refusal: string | undefined }

/** Deletes a carrier, or shows the routes that still use it. Disabled until the routes are known. */
export function DeleteCarrier({ one, refusal }: Acting) {
  const { data, error } = useRead('listRoutes', { query: { carrier_id: one.carrier_id, limit: '100' } })
  const waiting =
    one.waiting.count > 0
      ? 'Messages wait for this carrier. Drain it, and delete it once it is drained.'
      : undefined
  if (data && data.routes.length > 0 && !refusal)
    return <InUse one={one} routes={`${data.routes.length}${data.next ? '+' : ''}`} />
  return <Delete one={one} refusal={refusal ?? waiting ?? (data ? undefined : unread(error))} />
}

const unread = (error: unknown) =>
  error
    ? 'The routes of this carrier cannot be read. Reload the page.'
    : 'Reading the routes of this carrier…'

function InUse({ one: { carrier_id, name }, routes }: { one: CarrierSeen; routes: string }) {
  return (
    <DialogButton description="Delete" title={`${name} is still in use`} danger>
      {() => (
        <Stack gap="md">
          <Text size="sm">
            {routes === '1'
              ? 'A route sends messages to this carrier. Delete the route or change its carrier first.'
              : `${routes} routes send messages to this carrier. Delete them or change their carrier first.`}
          </Text>
          <Group justify="flex-end">
            <LinkButton size="sm" href={`/carriers/routes?${new URLSearchParams({ carrier_id }).toString()}`}>
              {routes === '1' ? 'Show the route' : 'Show the routes'}
            </LinkButton>
          </Group>
        </Stack>
      )}
    </DialogButton>
  )
}

function Delete({ one: { carrier_id, name }, refusal }: Acting) {
  const [, go] = useLocation()
  const remove = useChange('deleteCarrier', ['listCarriers'])
  return (
    <Act
      danger
      act={() => remove.mutateAsync({ params: { carrier_id } }).then(() => go('/carriers'))}
      done="Carrier deleted."
      refusal={refusal}
      ask={{
        title: `Delete ${name}?`,
        description:
          'The settings, password, error table and unmatched delivery receipts of the carrier are deleted. The history of its messages is kept.',
        yes: 'Delete',
      }}
    >
      Delete
    </Act>
  )
}
