import { Alert, Text } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '../../api/reading.ts'
import { Act, refusalFor } from '../../parts/forms/act.tsx'
import { CodeBlock } from '../../parts/values/code.tsx'
import { useSession } from '../../shell/session.ts'
import type { FullReview } from './labels.ts'

/** Members that a submission shows masked. */
const masked = ['vetting_token', 'use_case.political_auth_token']

/** The token of a submission, on request: the operator enters it at the provider. */
export function ReviewSecret({ review }: { review: FullReview }) {
  const show = useChange('showReviewSecret', [])
  const refusal = refusalFor(useSession(), 'compliance')
  const [secret, setSecret] = useState<string | null>()
  const isMasked = masked.some((name) => name in review.submission)
  if (!isMasked || !isByHand(review) || review.state !== 'open') return null
  const reveal = async () => {
    const shown = await show.mutateAsync({ params: { review_id: review.review_id } })
    setSecret(shown.secret)
  }
  if (secret) return <CodeBlock text={secret} label="token" />
  return (
    <Alert color="gray" title="The token is masked" my="sm">
      <Text size="sm" mb="xs">
        The provider needs the full token. The audit log records who has seen it.
      </Text>
      <Act act={reveal} done="Token shown." refusal={refusal}>
        Show the token
      </Act>
    </Alert>
  )
}

const isByHand = ({ kind }: FullReview) => kind === 'registry-vetting' || kind === 'toll-free-verification'
