import { useQuery } from '@tanstack/react-query'
import { auctionText } from '../../../languages/site/auction.ts'
import { formatDollars } from '../../../rules/money.ts'
import type { AuctionView } from '../../../rules/public-auction.ts'
import { SpecTable } from '../../../ui/spec-table.tsx'
import { hasKind, soldPricesQuery } from './sold-prices-query.ts'
import type { SoldPrices as Answer } from './sold-prices.ts'

type Kind = Pick<AuctionView, 'id' | 'make' | 'model' | 'body_style'>

/** What vehicles like this one were sold for here. Where too few were there is no section. */
export function SoldPrices({ auction }: { auction: Kind }) {
  const { data } = useQuery({ ...soldPricesQuery(auction.id), enabled: hasKind(auction) })
  const sold = data?.sold
  if (!sold) return null
  const facts = [
    { label: auctionText('soldInYear'), value: `${sold.count}: ${kindInWords(auction, sold)}` },
    { label: auctionText('lowestPrice'), value: formatDollars(sold.lowest) },
    { label: auctionText('medianPrice'), value: formatDollars(sold.median) },
    { label: auctionText('highestPrice'), value: formatDollars(sold.highest) },
  ]
  return <SpecTable title={auctionText('similarSold')} facts={facts} />
}

/** 'Ford F-150, 2016 to 2022'; 'Ford, SUV, 2016 to 2022' where too few of the model were sold. */
function kindInWords(
  { make, model, body_style }: Kind,
  { kind, from_year, to_year }: NonNullable<Answer['sold']>,
): string {
  const what = kind === 'model' ? `${make} ${model}` : `${make}, ${body_style}`
  if (from_year === null || to_year === null) return what
  return from_year === to_year
    ? `${what}, ${from_year}`
    : auctionText('kindInYears', { kind: what, from: from_year, to: to_year })
}
