import FileDown from 'lucide-react/icons/file-down'
import { fetchOwnFile } from '../../../browser/api.ts'
import { useDownload } from '../../../browser/use-download.ts'
import { Button } from '../../../ui/button.tsx'
import { usePlace } from '../frame/place.ts'
import { AddFilter } from './add-filter.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { FilterTokens } from './filter-tokens.tsx'
import { listQuery } from './filters.ts'
import { SearchField } from './search-field.tsx'
import type { StaffTableProps } from './table-props.ts'
import { Views } from './views.tsx'

const formatCount = new Intl.NumberFormat('en-US')

/** Above the rows: views, words, filters; how many rows there are, how they look, and the way to a file of them. */
export function Toolbar<Row>(props: StaffTableProps<Row>) {
  const { name, list, filters = [], columns, csvAddress, views = [] } = props
  return (
    <>
      <Views name={name} views={views} />
      <div className="table-tools">
        <SearchField />
        <FilterTokens fields={filters} />
        {filters.length > 0 ? <AddFilter fields={filters} /> : null}
        <div className="table-tools-end">
          {list.rows ? <output>{countOf(list)}</output> : null}
          <ColumnChoice columns={columns} />
          {csvAddress ? <CsvButton name={name} address={csvAddress} fields={filters} /> : null}
        </div>
      </div>
    </>
  )
}

function countOf<Row>({ total, isTotalCapped }: StaffTableProps<Row>['list']): string {
  const count = formatCount.format(total)
  return isTotalCapped ? `more than ${count}` : `${count} in all`
}

/** The most that a file holds. */
const ALL = 100_000

interface CsvButtonProps {
  name: string
  address: string
  fields: NonNullable<StaffTableProps<never>['filters']>
}

function CsvButton({ name, address, fields }: CsvButtonProps) {
  const { search } = usePlace()
  const { isBusy, download } = useDownload({
    fetchIt: () => fetchOwnFile(`${address}?${listQuery(fields, search, ALL)}`),
    name: `${name}.csv`,
    failure: 'The file could not be made',
  })
  return (
    <Button look="line" size="sm" busy={isBusy && 'Making CSV...'} onClick={() => void download()}>
      <FileDown className="icon" />
      CSV
    </Button>
  )
}
