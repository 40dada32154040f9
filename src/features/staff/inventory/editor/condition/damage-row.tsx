import Trash2 from 'lucide-react/icons/trash-2'
import { editorText } from '../../../../../languages/staff/editor.ts'
import type { Damage } from '../../../../../rules/vehicle/condition-words.ts'
import { placeText } from '../../../../../rules/vehicle/damage-places.ts'
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
  const place = placeText(damage.place)
  return (
    <li>
      <span className="damage-number" aria-hidden="true">
        {number}
      </span>
      <div className="damage-words">
        <b>{place}</b>
        <input
          className="input"
          type="text"
          autoComplete="off"
          maxLength={300}
          placeholder={editorText('damageExample')}
          aria-label={editorText('damageAt', { number, place })}
          value={damage.note}
          onChange={({ target }) => onChange({ ...damage, note: target.value })}
        />
        <select
          className="input"
          aria-label={editorText('photoOfDamage', { number })}
          value={damage.photo ?? ''}
          onChange={({ target }) => onChange({ ...damage, photo: target.value || null })}
        >
          <option value="">{editorText('noPhoto')}</option>
          {photos.map(({ id, url, caption }, at) => (
            <option key={id} value={url}>
              {[editorText('photo', { number: at + 1 }), caption].filter(Boolean).join(', ')}
            </option>
          ))}
        </select>
      </div>
      {shown ? (
        <Picture src={shown.url} category={category} sizes="5rem" alt="" loading="lazy" />
      ) : null}
      <IconButton label={editorText('removeDamage', { number })} onClick={onRemove}>
        <Trash2 className="icon" />
      </IconButton>
    </li>
  )
}
