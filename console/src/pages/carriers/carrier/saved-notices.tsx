import { Button, Stack, Text } from '@mantine/core'
import { notifications, type NotificationData } from '@mantine/notifications'

/** The notice after a change of a carrier. */
export const saved: NotificationData = { message: 'Saved. Nodes bind within seconds.', color: 'teal' }

/** The notice after a new carrier was saved, with the way to its routes. */
export function withoutRoute(carrierId: string, go: (path: string) => void): NotificationData {
  const id = `route-of-${carrierId}`
  const addRoute = () => {
    notifications.hide(id)
    go(`/carriers/routes?${new URLSearchParams({ carrier_id: carrierId, add: 'true' }).toString()}`)
  }
  return {
    id,
    color: 'teal',
    title: 'Saved. Nodes bind within seconds.',
    autoClose: 30_000,
    message: (
      <Stack gap="xs" align="flex-start">
        <Text size="sm">A carrier gets no messages without a route.</Text>
        <Button size="xs" variant="light" onClick={addRoute}>
          Add a route
        </Button>
      </Stack>
    ),
  }
}
