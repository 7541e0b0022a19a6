import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Component, type ReactNode } from 'react'

type Props = { at: string; children: ReactNode }
type State = { error: Error | undefined; at: string }

/**
 * Keeps the menu where a page cannot be shown: a fault of its own, or parts of it that are not there any more since the exchange was
 * upgraded. React knows no other way to catch what is thrown while it draws.
 */
export class Fault extends Component<Props, State> {
  override state: State = { error: undefined, at: this.props.at }

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error }
  }

  /** Somewhere else is tried anew. */
  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { error: undefined, at }
  }

  override render(): ReactNode {
    return this.state.error ? <Failing error={this.state.error} /> : this.props.children
  }
}

function Failing({ error }: { error: Error }) {
  return (
    <Alert
      role="alert"
      color="red"
      icon={<IconAlertTriangle />}
      title="This page cannot be shown"
      maw={680}
      mx="auto"
      mt="xl"
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          The console may have been upgraded since it was opened. Load it again; where that does not help,
          tell whoever runs it what stands here.
        </Text>
        <Text size="xs" c="dimmed" ff="monospace">
          {error.message}
        </Text>
        <Button size="xs" variant="default" onClick={() => location.reload()}>
          Load it again
        </Button>
      </Stack>
    </Alert>
  )
}
