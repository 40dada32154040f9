import { usePlace } from '../frame/place.ts'
import { AddFilter } from './add-filter.tsx'
import { ColumnChoice } from './column-choice.tsx'
import type { Room } from './columns.ts'
import { countInAll } from './count-text.ts'
import { CsvButton } from './csv-button.tsx'
import { FilterTokens } from './filter-tokens.tsx'
import { filterQuery } from './filters.ts'
import { SearchField } from './search-field.tsx'
import type { StaffTableProps } from './table-props.ts'
import { Views } from './views.tsx'

/** Above the rows: views, words, filters; how many rows there are, how they look, and the way to a file of them. */
export function Toolbar<Row>(props: StaffTableProps<Row> & { room: Room }) {
  const { room, name, list, filters = [], columns, csvAddress, views = [] } = props
  const { search } = usePlace()
  return (
    <>
      <Views name={name} views={views} />
      <div className="table-tools">
        <SearchField />
        <FilterTokens fields={filters} />
        {filters.length > 0 ? <AddFilter fields={filters} /> : null}
        <div className="table-tools-end">
          {list.rows ? <output>{countInAll(list)}</output> : null}
          <ColumnChoice columns={columns} room={room} />
          {csvAddress ? (
            <CsvButton name={name} address={csvAddress} query={filterQuery(filters, search)} />
          ) : null}
        </div>
      </div>
    </>
  )
}
