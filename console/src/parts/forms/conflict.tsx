import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { createContext, useContext } from 'react'

/** Reads the object of the surrounding form again. */
export const Reload = createContext<(() => void) | undefined>(undefined)

/** The object has another version than the one that the form was opened with. */
export function Conflict() {
  const reload = useContext(Reload)
  return (
    <Alert role="alert" icon={<IconAlertTriangle />} color="orange" title="Not saved">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          Another operator changed this object while you were editing.
          {reload && ' Your input is kept until you reload the current values.'}
        </Text>
        {reload && (
          <Button size="xs" variant="default" onClick={reload}>
            Reload
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
