import { shownAddress } from '../../../rules/picture-address.ts'
import type { AuctionView } from '../../../rules/public-auction.ts'
import { Picture } from '../../lot/picture.tsx'
import './damage-list.css'

/** What is damaged, with the photo that shows it. */
export function DamageList({ auction: { id, category, damage } }: { auction: AuctionView }) {
  if (!damage?.length) return null
  return (
    <section className="sec" aria-labelledby="damage">
      <h2 id="damage">Damage</h2>
      <ol className="damage">
        {damage.map(({ place, note, photo }, at) => {
          const shown = photo && shownAddress(id, photo)
          return (
            <li key={at}>
              <div>
                <b>{place}</b>
                {note}
              </div>
              {shown ? (
                <a href={shown}>
                  <Picture
                    src={shown}
                    alt={`Photo of damage ${at + 1}, ${place}`}
                    sizes="6rem"
                    loading="lazy"
                    category={category}
                  />
                </a>
              ) : null}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
