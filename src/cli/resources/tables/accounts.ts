import { ledgerWords, paidFor } from '#accounts/money/ledger-kinds.ts'
import { whenOf } from '../../terminal/when.ts'
import { resource, type Resources } from '../row/row.ts'

export const accounts = {
  'accounts open': resource('openAccount', {
    words: ['name'],
    flags: { home_country: 'country', primary_api_key: 'primary' },
    switches: ['shares_balance'],
    hint: 'Store the secret now: it is not shown again.',
  }),
  'accounts list': resource('listAccounts', {
    flags: { primary_api_key: 'primary' },
    columns: [
      'api_key',
      'name',
      'status',
      { head: 'country', of: (one) => one.home_country },
      { head: 'balance', of: (one) => one.balance, right: true },
      { head: 'primary', of: (one) => one.primary_api_key },
    ],
    none: 'There are no accounts.',
  }),
  'accounts show': resource('readAccount'),
  'accounts change': resource('changeAccount'),
  'accounts credit': resource('creditAccount', {
    words: ['amount'],
    done: 'The balance of {api_key} is {balance} €.',
  }),
  'accounts adjust': resource('adjustBalance', { words: ['amount'] }),
  'accounts ledger': resource('readLedger', {
    columns: [
      { head: 'at', of: (one) => whenOf(one.at) },
      { head: 'kind', of: (one) => ledgerWords[one.kind] },
      { head: 'amount', of: (one) => one.amount, right: true },
      { head: 'balance', of: (one) => one.balance, right: true },
      { head: 'for', of: paidFor },
      { head: 'spent by', of: (one) => one.spent_by },
    ],
    none: 'No entries in this ledger.',
  }),
  'applications list': resource('listAccountApplications'),
  'applications delete': resource('deleteAccountApplication'),
  'secrets create': resource('createAccountSecret', {
    without: ['secret'],
    hint: 'Store the secret now: it is not shown again. `strowger secrets revoke` revokes the old secret.',
  }),
  'secrets list': resource('listAccountSecrets'),
  'secrets revoke': resource('revokeAccountSecret', { done: 'Secret {secret_id} is revoked.' }),
  'members list': resource('listAccountMembers', {
    columns: [
      'member_id',
      'email',
      'name',
      'role',
      { head: 'two-factor', of: (one) => (one.two_factor ? 'on' : 'off') },
      { head: 'signed in', of: (one) => whenOf(one.last_sign_in_at) },
    ],
    none: 'This account has no members: `strowger members invite` invites an owner.',
  }),
  'members invite': resource('inviteAccountOwner', {
    words: ['email'],
    done: '{link}',
    hint: 'Send this single-use link to the owner; it expires in 3 days. Earlier links for this address are revoked.',
  }),
  'members invitations': resource('listAccountInvitations', {
    columns: [
      'invitation_id',
      'email',
      'role',
      { head: 'email sent', of: (one) => one.email_status },
      { head: 'expires', of: (one) => whenOf(one.expires_at) },
    ],
    none: 'No pending invitations.',
  }),
  'members withdraw': resource('withdrawAccountInvitation', {
    done: 'Invitation {invitation_id} is withdrawn.',
  }),
  'members remove': resource('removeAccountMember', { done: 'Member {member_id} is removed.' }),
  'members reset': resource('resetMemberTwoFactor', {
    done: 'Two-factor authentication of member {member_id} is off.',
  }),
  'payments list': resource('listPayments'),
  'payments end': resource('endPayment', { done: 'Payment {payment_id} is resolved.' }),
  'cards list': resource('listPaymentMethods'),
  'cards save': resource('putPaymentMethod'),
  'cards delete': resource('deletePaymentMethod', { done: 'Payment method {trx} is deleted.' }),
  'differences list': resource('listPaymentDifferences', {
    none: 'Payments here and at Stripe are equal.',
  }),
  'differences resolve': resource('resolvePaymentDifference', {
    done: 'Difference {difference_id} is resolved.',
  }),
  'fees list': resource('listFees'),
  'fees delete': resource('deleteFee'),
  'requests list': resource('listRequests', {
    columns: [
      { head: 'at', of: (one) => whenOf(one.at) },
      'status',
      'method',
      'path',
      { head: 'ms', of: (one) => one.duration_ms, right: true },
      { head: 'error', of: (one) => one.error?.title },
      { head: 'represents', of: (one) => (one.represents > 1 ? one.represents : undefined), right: true },
      'request_id',
    ],
    none: 'No requests are logged for this account.',
  }),
  'requests show': resource('readRequest'),
} satisfies Resources
