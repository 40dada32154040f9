import FileDown from 'lucide-react/icons/file-down'
import { useDownload } from '../../../browser/use-download.ts'
import { tableText } from '../../../languages/staff/table.ts'
import { Button } from '../../../ui/button.tsx'
import { useKey } from '../frame/keys.ts'
import { fetchForStaff } from '../frame/staff-calls.ts'

interface FileProps {
  /** Of the file, without its ending. */
  name: string
  /** What is in the file, where there are several on the screen. */
  of?: string
  /** Whether `E` makes it. */
  hasKey?: boolean
}

interface CsvButtonProps extends FileProps {
  /** Of the list. */
  address: string
  /** What it is narrowed to and ordered by, as the list's call takes it. */
  query: string
}

/** The whole list, as it is narrowed and ordered, as a file. */
export function CsvButton({ address, query, ...file }: CsvButtonProps) {
  const fetchIt = async () => (await fetchForStaff(`${address}.csv?${query}`)).file
  return <CsvFileButton {...file} fetchIt={fetchIt} />
}

/** A file that a call of its own makes. */
export function CsvFileButton({
  name,
  of,
  hasKey = false,
  fetchIt,
}: FileProps & { fetchIt: () => Promise<Blob> }) {
  const { isBusy, download } = useDownload({
    fetchIt,
    name: `${name}.csv`,
    failure: tableText('fileFailed'),
  })
  useKey('E', () => void download(), { name: 'CSV', isShown: true, enabled: hasKey && !isBusy })
  return (
    <Button
      look="line"
      size="sm"
      aria-label={of && tableText('csvOf', { what: of })}
      busy={isBusy && tableText('makingCsv')}
      onClick={() => void download()}
    >
      <FileDown className="icon" />
      CSV
    </Button>
  )
}
