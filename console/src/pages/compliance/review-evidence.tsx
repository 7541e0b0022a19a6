import { Anchor, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { appealStates } from '#tendlc/vetting/states.ts'
import { useRead } from '../../api/reading.ts'
import { Evidence } from '../../parts/records/evidence.tsx'
import { stateLabel } from '../../parts/labels/state-labels.ts'
import { Panel } from '../../parts/panel.tsx'
import { Outside } from '../../parts/values/record-value.tsx'
import { fullLabel } from '../../parts/schema-form/labels.ts'
import { labelsOf, type FullReview } from './labels.ts'

/** The evidence of a submission: its links, and the files of appeals of its brand. */
export function ReviewEvidence({ review }: { review: FullReview }) {
  const links = linksIn(review.submission)
  const brandId = brandOf(review)
  useEffect(() => {
    if (location.hash === '#evidence') document.querySelector<HTMLElement>('#evidence')?.focus()
  }, [])
  return (
    <Panel title="Evidence" id="evidence">
      <Stack gap="sm">
        {links.map(([name, to]) => (
          <div key={`${name} ${to}`}>
            <Text size="xs" c="dimmed" title={name}>
              {fullLabel(labelsOf[review.kind], name)}
            </Text>
            <Outside to={to} />
          </div>
        ))}
        {links.length === 0 && !brandId && (
          <Text size="sm" c="dimmed">
            No links or files.
          </Text>
        )}
        {brandId && <OfBrand id={brandId} isSubject={/brand|vetting|appeal/.test(review.kind)} />}
      </Stack>
    </Panel>
  )
}

function brandOf({ kind, subject_id, submission }: FullReview): string | undefined {
  if (kind === 'brand-suspension') return subject_id
  const { brand_id: id } = submission
  return typeof id === 'string' ? id : undefined
}

function OfBrand({ id, isSubject }: { id: string; isSubject: boolean }) {
  const brand = useRead('readBrand', { params: { brand_id: id } })
  if (!brand.data) return null
  const { display_name, vettings, status, identity_status } = brand.data
  const files = vettings.flatMap(({ appeals }) =>
    appeals.flatMap(({ status, evidence }) =>
      evidence.map((file) => ({ file, isKept: appealStates.allows(status as 'PENDING', 'decided') })),
    ),
  )
  return (
    <>
      <Text size="sm">
        {isSubject ? 'The brand' : 'Its brand'}{' '}
        <Anchor component={Link} href={`/registered/brands/${id}`} underline="always">
          {display_name}
        </Anchor>{' '}
        is {inSentence(status)}, its identity {inSentence(identity_status)}.
      </Text>
      {files.map(({ file, isKept }) => (
        <Evidence key={file.evidence_id} of={file} isKept={isKept} />
      ))}
    </>
  )
}

const inSentence = (state: string) => stateLabel(state).toLowerCase()

/** The path of a member, in the form that the API uses in errors: `opt_in.images[0]`. */
const wayTo = (way: string, name: string, within: object) =>
  Array.isArray(within) ? `${way}[${name}]` : way ? `${way}.${name}` : name

/** Links anywhere in a submission, by the path of the field. */
function linksIn(value: unknown, way = ''): [name: string, to: string][] {
  if (typeof value === 'string') return /^https?:\/\/\S+$/i.test(value) ? [[way, value]] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => linksIn(member, wayTo(way, name, value)))
}
