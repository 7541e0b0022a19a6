import { Center, Text } from '@mantine/core'

/** The doors of the exchange. */
export function SignIn() {
  return (
    <Center mih="100vh">
      <Text>Nobody has signed in.</Text>
    </Center>
  )
}
