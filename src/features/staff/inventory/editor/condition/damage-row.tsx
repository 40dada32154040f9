import Trash2 from 'lucide-react/icons/trash-2'
import type { Damage } from '../../../../../rules/vehicle/condition-words.ts'
import { IconButton } from '../../../../../ui/button.tsx'
import { Picture } from '../../../../lot/picture.tsx'
import type { ShownPhoto } from '../../auction-form.ts'

interface DamageRowProps {
  damage: Damage
  number: number
  photos: readonly ShownPhoto[]
  category: string
  onChange: (to: Damage) => void
  onRemove: () => void
}

/** One damage: its place, how it looks, and which of the photos shows it. */
export function DamageRow(props: DamageRowProps) {
  const { damage, number, photos, category, onChange, onRemove } = props
  const shown = photos.find(({ url }) => url === damage.photo)
  return (
    <li>
      <span className="damage-number" aria-hidden="true">
        {number}
      </span>
      <div className="damage-words">
        <b>{damage.place}</b>
        <input
          className="input"
          type="text"
          autoComplete="off"
          maxLength={300}
          placeholder="Like: scuff, 4 in, paint through"
          aria-label={`Damage ${number}, ${damage.place}`}
          value={damage.note}
          onChange={({ target }) => onChange({ ...damage, note: target.value })}
        />
        <select
          className="input"
          aria-label={`Photo of damage ${number}`}
          value={damage.photo ?? ''}
          onChange={({ target }) => onChange({ ...damage, photo: target.value || null })}
        >
          <option value="">No photo</option>
          {photos.map(({ id, url, caption }, at) => (
            <option key={id} value={url}>
              {[`Photo ${at + 1}`, caption].filter(Boolean).join(', ')}
            </option>
          ))}
        </select>
      </div>
      {shown ? (
        <Picture src={shown.url} category={category} sizes="5rem" alt="" loading="lazy" />
      ) : null}
      <IconButton label={`Remove damage ${number}`} onClick={onRemove}>
        <Trash2 className="icon" />
      </IconButton>
    </li>
  )
}
