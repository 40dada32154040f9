import { useNavigate } from '@tanstack/react-router'
import { useSession } from '../../browser/session.ts'
import { formatDollars } from '../../rules/money.ts'
import { Button } from '../../ui/button.tsx'
import { askToSignIn } from '../../browser/ask-to-sign-in.ts'
import type { AuctionView } from '../auctions/auctions.ts'

interface BuyNowProps {
  auction: AuctionView
}
