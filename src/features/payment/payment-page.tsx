import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import CircleAlert from 'lucide-react/icons/circle-alert'
import LogIn from 'lucide-react/icons/log-in'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { ApiProblem } from '../../browser/api.ts'
import { paymentText } from '../../languages/site/payment.ts'
import { titlesText } from '../../languages/site/titles.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { NeedsScripts } from '../../ui/needs-scripts.tsx'
import { EmptyState, Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ForWhoever } from '../account/for-whoever.tsx'
import { useMember } from '../account/use-member.ts'
import { hiddenHead } from '../frame/page-head.ts'
import { dialable, siteQuery } from '../frame/site.ts'
import { accountFor, type BankDetailsView } from '../settlement/bank-details.ts'
import { bankQuery } from '../settlement/bank-query.ts'
import { OpenInvoices } from '../settlement/open-invoices.tsx'
import { WireAccount } from '../settlement/wire-account.tsx'

export const Route = createFileRoute('/payment')({
  head: () => hiddenHead(titlesText('bankDetails'), titlesText('bankDetailsDescription')),
  component: PaymentPage,
})

/** What every invoice names for comparison: the account, shown only to who is signed in. */
function PaymentPage() {
  const member = useMember()
  return (
    <div className="wrap stack payment">
      <header>
        <h1 className="h page-title">{titlesText('bankDetails')}</h1>
        <p className="page-lead">{paymentText('lead')}</p>
      </header>
      <NeedsScripts what={paymentText('bankDetailsNeed')} />
      <ForWhoever visitor={<SignInFirst />} member={<OwnDetails userId={member.userId} />} />
      <HowToCompare />
    </div>
  )
}

function SignInFirst() {
  return (
    <EmptyState
      icon={LogIn}
      as="h2"
      title={paymentText('signInTitle')}
      text={paymentText('signInText')}
      action={
        <Link to="/auth" className={buttonClass('ink')}>
          {paymentText('signIn')}
        </Link>
      }
    />
  )
}

function OwnDetails({ userId }: { userId: string | null }) {
  const { data, error, refetch } = useQuery(bankQuery(userId))
  if (data) {
    return (
      <div className="stack">
        <Accounts details={data} />
        <OpenInvoices invoices={data.open_invoices} />
      </div>
    )
  }
  if (!error) return <Skeleton className="payment-loading" />
  const reason = error instanceof ApiProblem ? error.problem.detail : paymentText('tryAgainSoon')
  return (
    <EmptyState
      icon={CircleAlert}
      as="h2"
      title={paymentText('notLoaded')}
      text={reason}
      action={
        <Button look="ink" onClick={() => void refetch()}>
          {paymentText('tryAgain')}
        </Button>
      }
    />
  )
}

/** That of today, and those that open invoices were issued with: each invoice is paid to the account that it names. */
function Accounts({ details }: { details: BankDetailsView }) {
  const numbersOf = (account: ReturnType<typeof accountFor>) =>
    details.open_invoices
      .filter(({ issued_at: at }) => accountFor(details, at) === account)
      .map(({ number }) => number)
  const earlier = details.earlier.filter((account) => numbersOf(account).length > 0)
  return (
    <>
      {earlier.map((account) => (
        <WireAccount key={account.until} account={account} of={numbersOf(account).join(', ')} />
      ))}
      <WireAccount
        account={details}
        of={earlier.length > 0 ? paymentText('everythingElse') : undefined}
      />
    </>
  )
}

function HowToCompare() {
  const phone = useQuery(siteQuery).data?.support_phone
  return (
    <section className="sec" aria-labelledby="compare">
      <h2 id="compare">{paymentText('beforeWire')}</h2>
      <div className="stack payment-advice">
        <Notice icon={ShieldCheck}>
          {paymentText.rich('neverByMail', { b: (words) => <b>{words}</b> })}
        </Notice>
        <ol className="prose payment-steps">
          <li>{paymentText('openYourself')}</li>
          <li>{paymentText('compareDigits')}</li>
          <li>
            {phone
              ? paymentText.rich('ifDiffersCall', {
                  phone,
                  call: (words) => (
                    <a className="link tn" href={dialable(phone)}>
                      {words}
                    </a>
                  ),
                })
              : paymentText('ifDiffers')}
          </li>
          <li>{paymentText('enterReference')}</li>
        </ol>
      </div>
    </section>
  )
}
