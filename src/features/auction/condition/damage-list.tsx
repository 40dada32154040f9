import { type MouseEvent, Suspense, useState } from 'react'
import { lazyPart } from '../../../browser/waits/lazy-part.ts'
import { auctionText } from '../../../languages/site/auction.ts'
import { shownAddress } from '../../../rules/picture-address.ts'
import type { AuctionView } from '../../../rules/public-auction.ts'
import { placeText } from '../../../rules/vehicle/damage-places.ts'
import { Picture } from '../../lot/picture.tsx'
import './damage-list.css'

const PhotoLightbox = lazyPart(
  async () => (await import('../viewer/photo-lightbox.tsx')).PhotoLightbox,
)

/** What is damaged, with the photo that shows it. */
export function DamageList({ auction: { id, category, damage } }: { auction: AuctionView }) {
  if (!damage?.length) return null
  return (
    <section className="sec" aria-labelledby="damage">
      <h2 id="damage">{auctionText('damage')}</h2>
      <ol className="damage">
        {damage.map((found, at) => {
          const place = placeText(found.place)
          const shown = found.photo && shownAddress(id, found.photo)
          return (
            <li key={at}>
              <div>
                <b>{place}</b>
                {found.note}
              </div>
              {shown ? <DamagePhoto number={at + 1} {...{ place, shown, category }} /> : null}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

interface DamagePhotoProps {
  place: string
  number: number
  shown: string
  category: string
}

/** Small, and over the whole screen when it is pressed; without scripts a link to the file. */
function DamagePhoto({ place, number, shown, category }: DamagePhotoProps) {
  const [isFull, setFull] = useState(false)
  function show(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setFull(true)
  }
  return (
    <>
      <a href={shown} onClick={show}>
        <Picture
          src={shown}
          alt={auctionText('damagePhoto', { number, place })}
          sizes="6rem"
          loading="lazy"
          category={category}
        />
      </a>
      {isFull ? (
        <Suspense>
          <PhotoLightbox
            title={auctionText('damageNumber', { number })}
            photos={[{ address: shown, caption: place }]}
            at={0}
            category={category}
            onStep={STAY}
            onChoose={STAY}
            onClose={() => setFull(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** There is no other photo to go to. */
const STAY = () => {}
