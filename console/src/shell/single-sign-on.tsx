import { Alert, Button, TextInput } from '@mantine/core'
import { signOnRefusals, type SignOnRefusal } from '#accounts/single-sign-on/refusal-codes.ts'
import { rememberAudience } from './session.ts'
import { SignInForm } from './sign-in-page.tsx'

const lastAccount = 'strowger-sso-account'

/** The result of a single sign-on in the address of the sign-in page: the reason of a refusal, or an account to confirm. */
export type SignOnNotice = { refusal: SignOnRefusal | undefined; account: string | undefined }

let notice: SignOnNotice | undefined

/** Reads the notice once, and removes it from the address, so that it does not return with the page. */
export function signOnNotice(): SignOnNotice | undefined {
  const query = new URLSearchParams(location.search)
  const code = query.get('sso')
  if (code === null) return notice
  const refusal = Object.hasOwn(signOnRefusals, code) ? (code as SignOnRefusal) : undefined
  notice = { refusal, account: query.get('account') ?? undefined }
  history.replaceState(history.state, '', location.pathname)
  return notice
}

/** Why the single sign-on of this page was refused. */
export function SignOnAlert() {
  const refusal = signOnNotice()?.refusal
  if (!refusal) return null
  return (
    <Alert role="alert" color="red" title="Not signed in">
      {signOnRefusals[refusal]}
    </Alert>
  )
}

/** Goes to the provider of an account. */
export function SingleSignOnForm({ back }: { back: () => void }) {
  return (
    <>
      <SignOnAlert />
      <SignInForm
        initial={{ api_key: signOnNotice()?.account ?? localStorage.getItem(lastAccount) ?? '' }}
        yes="Continue"
        extra={
          <Button variant="subtle" size="compact-sm" onClick={back}>
            Use email and password
          </Button>
        }
        send={({ api_key }) => {
          goToProvider(api_key.trim())
          // The browser leaves this page.
          return new Promise(() => {})
        }}
        fields={(form) => (
          <TextInput
            label="API key of your account"
            description="Stored in your browser for the next sign-in. An owner finds the sign-in address of the account under Members."
            spellCheck={false}
            autoComplete="organization"
            autoFocus
            required
            {...form.getInputProps('api_key')}
          />
        )}
      />
    </>
  )
}

/** Begins the single sign-on of an account. */
export function goToProvider(apiKey: string): void {
  localStorage.setItem(lastAccount, apiKey)
  rememberAudience('customer')
  location.assign(`/console/sso/${encodeURIComponent(apiKey || '-')}`)
}

/** Another form is shown, to which the notice does not apply. */
export function discardNotice(): void {
  notice = undefined
}
