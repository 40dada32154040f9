import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../browser/waits/lazy-part.ts'
import { whenIdle } from '../../browser/when-idle.ts'
import { deliveryText } from '../../languages/site/delivery.ts'
import { Button } from '../../ui/button.tsx'
import { type Fact, FactList } from '../../ui/spec-table.tsx'
import type { Profile } from '../account/profile.ts'
import { calendarDay } from '../frame/calendar-day.ts'
import type { SaleView } from '../settlement/sale-view.ts'
import { placeOf, titleInWords } from '../settlement/sale-words.ts'

const HandoverDialog = lazyPart(async () => (await import('./handover-dialog.tsx')).HandoverDialog)

interface HandoverPartProps {
  reservation: string
  sale: SaleView
  /** Of the vehicle: where it stands, and what it is called. */
  location: string | null
  of: string
  userId: string | null
  profile: Profile | undefined
  /** What is to be done once it is chosen. */
  children: ReactNode
}

/** How the vehicle and its title get to the buyer, to be chosen until it is sent. */
export function HandoverPart(props: HandoverPartProps) {
  const { reservation, sale, location, of, userId, profile, children } = props
  const [isChoosing, setChoosing] = useState(false)
  const { handover } = sale
  const isOpen = CHOSEN_IN.some((state) => state === sale.state)
  useEffect(() => (isOpen ? whenIdle(HandoverDialog.preload) : undefined), [isOpen])
  if (!isOpen && !handover) return null
  return (
    <section className="sale-part" aria-label={deliveryText('pickUpOrDeliveryOf', { item: of })}>
      <h3>{deliveryText('pickUpOrDelivery')}</h3>
      <FactList facts={factsOf(sale, location)} />
      <div className="cluster">
        {children}
        {isOpen ? (
          <Button
            look={handover ? 'line' : 'ink'}
            size={handover ? 'sm' : 'md'}
            aria-label={deliveryText(handover ? 'changeOf' : 'chooseOf', { item: of })}
            onClick={() => setChoosing(true)}
          >
            {deliveryText(handover ? 'change' : 'choose')}
          </Button>
        ) : null}
      </div>
      {isChoosing ? (
        <Suspense>
          <HandoverDialog
            reservation={reservation}
            userId={userId}
            sale={sale}
            profile={profile}
            location={location}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      ) : null}
    </section>
  )
}

/** Before it is sent or handed over. */
const CHOSEN_IN = ['invoiced', 'part_paid', 'paid'] as const satisfies SaleView['state'][]

function factsOf(sale: SaleView, location: string | null): Fact[] {
  const { handover } = sale
  const title = { label: deliveryText('title'), value: titleInWords(sale) }
  if (!handover) {
    return [{ label: deliveryText('chosen'), value: deliveryText('notYet') }, title]
  }
  if (handover.method === 'pick_up') {
    const where = location ?? deliveryText('weTellYouWhere')
    return [{ label: deliveryText('pickUp'), value: where }, title]
  }
  const { address, wished_on } = handover
  return [
    {
      label: deliveryText('deliverTo'),
      value: (
        <>
          {address}
          <br />
          {placeOf(sale)}
        </>
      ),
    },
    ...(wished_on
      ? [{ label: deliveryText('wishedFor'), value: calendarDay(`${wished_on}T12:00:00Z`) }]
      : []),
    ...(sale.delivery_due_at
      ? [{ label: deliveryText('thereAtTheLatest'), value: calendarDay(sale.delivery_due_at) }]
      : []),
    title,
  ]
}
