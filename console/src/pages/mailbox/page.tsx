import { Route, Switch } from 'wouter'
import { usePages } from '../../api/reading.ts'
import type { Answered } from '../../api/contracts.ts'
import { AccountName } from '../../parts/labels/account-name.tsx'
import { useFilters } from '../../parts/lists/filters.ts'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import type { Column } from '../../parts/lists/list-columns.ts'
import { TextFilter } from '../../parts/lists/text-filter.tsx'
import { Title } from '../../parts/title.tsx'
import { EmptyState } from '../../parts/values/states.tsx'
import { When } from '../../parts/values/when.tsx'
import { Mail } from './mail.tsx'

/** The emails that the sandbox stored instead of sending them. */
export const Page = () => (
  <Switch>
    <Route path="/mailbox/:id">{({ id }) => <Mail id={id} />}</Route>
    <Route>
      <Mails />
    </Route>
  </Switch>
)

type Captured = Answered<'listMails'>['mails'][number]

function Mails() {
  const { filters, set } = useFilters(['to'])
  const pages = usePages(
    'listMails',
    (cursor) => ({ query: { ...filters, ...(cursor && { cursor }) } }),
    ({ mails, next }) => ({ items: mails, next: next ?? undefined }),
    { everyMs: 5_000 },
  )
  return (
    <>
      <Title
        name="Mailbox"
        description="A sandbox sends no emails: those that concern an account are kept here for 7 days, newest first. With a mail server, emails are sent instead."
      />
      <TextFilter label="Recipient" w={260} value={filters.to} set={(to) => set({ to })} />
      <PagedList
        of={pages}
        label="Emails"
        keyOf={(one) => one.mail_id}
        href={(one) => `/mailbox/${one.mail_id}`}
        columns={columns}
        empty={
          filters.to === undefined ? (
            <EmptyState
              title="No emails yet"
              description="Invite a member to an account, or add a notification address to a webhook endpoint."
            />
          ) : (
            <EmptyState title="No matching emails" description="Enter the whole address of the recipient." />
          )
        }
      />
    </>
  )
}

const columns: readonly Column<Captured>[] = [
  { heading: 'Subject', cell: ({ subject }) => subject },
  { heading: 'Recipient', cell: ({ to }) => to },
  {
    heading: 'Account',
    width: '180px',
    wide: true,
    cell: ({ api_key: key }) => <AccountName apiKey={key} />,
  },
  { heading: 'Sent', width: '160px', cell: ({ sent_at: at }) => <When at={at} ago /> },
]
