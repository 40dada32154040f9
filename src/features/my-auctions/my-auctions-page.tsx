import { createFileRoute } from '@tanstack/react-router'
import { myAuctionsText } from '../../languages/site/my-auctions.ts'
import { titlesText } from '../../languages/site/titles.ts'
import { NeedsScripts } from '../../ui/needs-scripts.tsx'
import { ForWhoever } from '../account/for-whoever.tsx'
import { useMember } from '../account/use-member.ts'
import { hiddenHead } from '../frame/page-head.ts'
import { OwnAuctions, SignInFirst } from './own-auctions.tsx'

export const Route = createFileRoute('/dashboard/my-auctions')({
  head: () => hiddenHead(titlesText('myAuctions')),
  component: MyAuctionsPage,
})

/** All that one watches or bids on, in one live table. The server sends the same page to everybody. */
function MyAuctionsPage() {
  const { userId } = useMember()
  return (
    <div className="wrap my-auctions">
      <NeedsScripts what={myAuctionsText('auctionsNeed')} />
      <ForWhoever visitor={<SignInFirst />} member={<OwnAuctions userId={userId} />} />
    </div>
  )
}
