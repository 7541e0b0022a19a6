import { Anchor, Button, Center, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useDocumentTitle } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { createContext, useContext, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { Failed } from '../parts/values/states.tsx'
import { isFieldOf, showFaults } from '../parts/forms/wrong.ts'

const CodeStep = createContext<(isCode: boolean) => void>(() => undefined)

/** Provides the function by which a form states that it shows the field of the code. */
export const CodeStepProvider = CodeStep.Provider

export const useCodeStep = () => useContext(CodeStep)

/** The frame of the sign-in page. */
export function SignInPage({
  title,
  description,
  children,
}: {
  title: string
  description?: ReactNode
  children: ReactNode
}) {
  useDocumentTitle(`${title} – Strowger`)
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack w="100%" maw={400}>
        <Group gap="sm" justify="center">
          <img src="/console/icon.svg" width={32} height={32} alt="" />
          <Text fw={650} size="xl">
            Strowger
          </Text>
        </Group>
        <Paper withBorder p="xl" radius="lg" shadow="sm">
          <Stack>
            <div>
              <Title order={1} size="h3">
                {title}
              </Title>
              {description && (
                <Text size="sm" c="dimmed" mt={4} component="div">
                  {description}
                </Text>
              )}
            </div>
            {children}
          </Stack>
        </Paper>
      </Stack>
    </Center>
  )
}

type SignInFormProps<V extends Record<string, unknown>> = {
  initial: V
  fields: (form: UseFormReturnType<V>) => ReactNode
  /** The sign-in; an error is shown in the exchange's words, invalid fields at their fields. */
  send: (values: V) => Promise<unknown>
  yes: string
  /** Additional actions. */
  extra?: ReactNode
}

/** The form of a sign-in method. */
export function SignInForm<V extends Record<string, unknown>>({
  initial,
  fields,
  send,
  yes,
  extra,
}: SignInFormProps<V>) {
  const form = useForm<V>({ initialValues: initial })
  const [state, enter] = useState<{ busy: boolean; error?: Error }>({ busy: false })
  const submit = async (values: V) => {
    if (state.busy) return
    enter({ busy: true })
    // The error of the previous session does not apply to this attempt.
    notifications.clean()
    try {
      await send(values)
      enter({ busy: false })
    } catch (error) {
      showFaults(form, error)
      enter({ busy: false, error: error as Error })
    }
  }
  return (
    <form onSubmit={form.onSubmit((values) => void submit(values))} noValidate>
      <Stack gap="md">
        {fields(form)}
        {state.error && <Failed error={state.error} sent isShownAtField={isFieldOf(initial)} />}
        <Button type="submit" fullWidth loading={state.busy}>
          {yes}
        </Button>
        {extra}
      </Stack>
    </form>
  )
}

/** A link to the sign-in. */
export const ToSignIn = () => (
  <Anchor component={Link} href="/console/" size="sm">
    Sign in
  </Anchor>
)

/** The secret of a link. */
export const tokenInAddress = (): string | null => new URLSearchParams(location.hash.slice(1)).get('token')
