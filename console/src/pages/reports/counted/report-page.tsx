import { Stack } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { Download } from '../../../parts/lists/download.tsx'
import { Title } from '../../../parts/title.tsx'
import { Read } from '../../../parts/values/states.tsx'
import { ReportTabs } from '../tabs.tsx'
import { Controls } from './controls.tsx'
import { Shown } from './shown.tsx'
import type { Report, Spec } from './spec.ts'
import type { useWanted } from './use-wanted.ts'

type Props<Counts, Shape extends Report<Counts>> = ReturnType<typeof useWanted> & {
  spec: Spec<Counts>
  description: string
  /** The beginning of the name of the CSV file. */
  subject: string
  csv: ComponentProps<typeof Download>['read']
  of: ComponentProps<typeof Read<Shape>>['of']
  nameOf: ComponentProps<typeof Shown<Counts>>['nameOf']
  hrefOf?: ComponentProps<typeof Shown<Counts>>['hrefOf']
  /** Shown below the groups. */
  below: (report: Shape) => ReactNode
  /** Shown next to the title. */
  action?: ReactNode
}

/** A page with a report: what it counts, its filters, its counts, and further rows below. */
export function ReportPage<Counts, Shape extends Report<Counts>>(props: Props<Counts, Shape>) {
  const { spec, wanted, kind, isByGroup, set, description, subject, csv, of, nameOf, hrefOf, below, action } =
    props
  return (
    <>
      <Title name="Reports" description={description}>
        {action}
        <Download read={csv} name={`${subject}-by-${wanted.groupBy}-${wanted.period}`} />
      </Title>
      <ReportTabs />
      <Stack gap="md">
        <Controls spec={spec} kind={kind} wanted={wanted} set={set} />
        <Read of={of}>
          {(report) => (
            <>
              <Shown
                spec={spec}
                report={report}
                kind={spec.kinds[kind]!}
                isByGroup={isByGroup}
                setByGroup={(chosen) => set({ chart: chosen ? 'groups' : undefined })}
                nameOf={nameOf}
                hrefOf={hrefOf}
              />
              {below(report)}
            </>
          )}
        </Read>
      </Stack>
    </>
  )
}
