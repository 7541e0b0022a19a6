import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Component, type ReactNode } from 'react'

type Props = { at: string; children: ReactNode }
type State = { error: Error | undefined; at: string }

/**
 * Keeps the menu usable if a page fails to render or its code is missing after an upgrade. React offers no
 * other way to catch render errors.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, at: this.props.at }

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error }
  }

  /** Navigation resets the error. */
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
          The console may have been upgraded since this page was loaded. Reload the page. If that does not
          help, report the message below to the operator.
        </Text>
        <Text size="xs" c="dimmed" ff="monospace">
          {error.message}
        </Text>
        <Button size="xs" variant="default" onClick={() => location.reload()}>
          Reload
        </Button>
      </Stack>
    </Alert>
  )
}
