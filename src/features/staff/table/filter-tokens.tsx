import X from 'lucide-react/icons/x'
import { tableText } from '../../../languages/staff/table.ts'
import { usePlace } from '../frame/place.ts'
import { type FilterField, tokensIn } from './filters.ts'

/** The filters that are on: field, relation, value, and what takes it away. */
export function FilterTokens({ fields }: { fields: readonly FilterField[] }) {
  const { search, change } = usePlace()
  const tokens = tokensIn(fields, search)
  if (tokens.length === 0) return null
  return (
    <ul className="table-tokens" aria-label={tableText('filters')}>
      {tokens.map(({ name, label, relation, value }) => (
        <li key={name} className="table-token">
          <span>{label}</span>
          <i>{relation}</i>
          <span>{value}</span>
          <button
            type="button"
            aria-label={tableText('removeFilter', { field: label, relation, value })}
            onClick={() => change({ [name]: null })}
          >
            <X className="icon" />
          </button>
        </li>
      ))}
    </ul>
  )
}
